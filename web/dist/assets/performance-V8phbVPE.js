import{n as e}from"./useNavigate-DMdeUfTG.js";import{t}from"./useSearch-BTIv-6U4.js";import{t as n}from"./days-Dfj-RXhs.js";import{s as r}from"./session-CLmJ-yBF.js";import{a as i,r as a}from"./operation-CnfiMnya.js";import{r as o}from"./tags-LyGOvmRp.js";import{o as s,r as c,s as l,t as u}from"./format-CIvsDT5E.js";import{Rt as d,kt as f}from"./button-Dmcols4R.js";import{n as p}from"./fields-ByuI3vvk.js";import{c as m,r as h}from"./figure-CGIaC0ee.js";import{r as g,t as _}from"./link-DEqi3byG.js";import{i as v,n as y,o as b,r as x}from"./states-28qXyRz1.js";import{n as S}from"./table-kBrtKTyB.js";import{t as C}from"./tabs-CRSlW7BA.js";import{t as w}from"./list-B48hKvjv.js";import{n as T,r as E,t as D}from"./search-B-mHAvhQ.js";var O=a(`Performance`,`e65c9b9d80fdeafda9cb709c9b5e0344223b599c350dd753f192a4116ef90a16`,`query Performance($projectId: UUID!, $range: PerformanceRange, $compare: PerformanceCompare, $tag: String) {
  project(id: $projectId) {
    id
    performance(
      query: {range: $range, compare: $compare, granularity: day, tag: $tag}
    ) {
      selected {
        ...Window
        series {
          clicks {
            date
            value
            __typename
          }
          impressions {
            date
            value
            __typename
          }
          __typename
        }
        __typename
      }
      comparison {
        ...Window
        __typename
      }
      coverage {
        earliestDate
        latestDate
        coveredDays
        __typename
      }
      dimensionCounts {
        query
        page
        country
        device
        searchAppearance
        day
        altEngineQuery
        altEnginePage
        __typename
      }
      unavailableDimensions
      __typename
    }
    __typename
  }
}
fragment Window on PerformanceWindow {
  snapshotId
  windowStart
  windowEnd
  evidenceState
  totals {
    clicks
    impressions
    ctr
    position
    sessions
    keyEvents
    __typename
  }
  __typename
}`),k=a(`PerformanceRows`,`459453adaa171d49e91d47f7f29a0bbf198e479f6ee3f2344d6595b9106f83dc`,`query PerformanceRows($projectId: UUID!, $snapshotId: UUID!, $compareSnapshotId: UUID, $dimension: PerformanceDimension!, $sort: String, $tag: String, $cursor: String) {
  project(id: $projectId) {
    id
    performanceTable(
      query: {snapshotId: $snapshotId, compareSnapshotId: $compareSnapshotId, dimension: $dimension, sort: $sort, tag: $tag, cursor: $cursor, pageSize: 50}
    ) {
      totalCount
      nextCursor
      anonymized {
        clicks
        impressions
        __typename
      }
      items {
        key
        clicks
        impressions
        ctr
        position
        comparison {
          clicks
          impressions
          ctr
          position
          __typename
        }
        __typename
      }
      __typename
    }
    __typename
  }
}`),A=e=>`${c(e*100)}\u00a0%`,j=d();function M({snapshotId:e,compareSnapshotId:t,dimension:n,search:i,onChange:a}){let{project:o}=r(),s=i.sort??(n===`day`?`key`:`clicks`),c=!i.sort||!!i.down,l=w(k,{projectId:o.id,snapshotId:e,compareSnapshotId:t,dimension:n,sort:`${c?`-`:``}${s}`,tag:i.tag??null,cursor:null},e=>e.project.performanceTable,{types:[`TagChange`]});if(l.problem&&!l.data)return(0,j.jsx)(x,{problem:l.problem,onRetry:l.reload});if(!l.data)return(0,j.jsx)(v,{children:(0,j.jsx)(b,{className:`h-9 w-full`,lines:8})});let{totalCount:d,anonymized:p}=l.data.project.performanceTable;return l.items.length===0?(0,j.jsx)(y,{title:f(`performance.no-rows`)}):(0,j.jsxs)(j.Fragment,{children:[l.problem&&(0,j.jsx)(x,{problem:l.problem,onRetry:l.reload}),(0,j.jsx)(S,{label:f(`performance.by.${n}`),columns:F(n,t!==null),rows:l.items,rowKey:e=>e.key,total:d,stale:l.stale,sort:{by:s,down:c},onSort:e=>a({sort:e.by,down:e.down?!0:void 0}),onMore:l.onMore,loadingMore:l.loadingMore,all:l.all}),p&&(p.clicks>0||p.impressions>0)&&(0,j.jsx)(`p`,{className:`text-small text-muted mt-2`,children:f(`performance.anonymized`,{clicks:u(p.clicks),impressions:u(p.impressions)})})]})}var N=[`clicks`,`impressions`,`ctr`,`position`],P={clicks:u,impressions:u,ctr:A,position:c},F=(e,t)=>[{id:`key`,title:f(`performance.by.${e}`),sorts:!0,cell:t=>(0,j.jsx)(I,{dimension:e,value:t.key}),csv:e=>e.key},...N.map(e=>({id:e,title:f(`performance.${e}`),number:!0,sorts:!0,wide:e!==`clicks`,cell:n=>{let r=n[e],i=n.comparison?.[e]??null;return(0,j.jsxs)(j.Fragment,{children:[r===null?(0,j.jsx)(m,{reason:f(`performance.not-imported`)}):P[e](r),t&&i!==null&&(0,j.jsx)(`span`,{className:`block text-small text-muted`,children:f(`performance.before`,{value:P[e](i)})})]})},csv:t=>t[e]}))];function I({dimension:e,value:t}){return e===`day`?(0,j.jsx)(j.Fragment,{children:s(t,`UTC`)}):e===`page`||e===`alt_engine_page`?(0,j.jsx)(`span`,{className:`wrap-anywhere`,children:(0,j.jsx)(g,{href:t,children:t.replace(/^https?:\/\//,``)})}):(0,j.jsx)(`span`,{dir:`auto`,children:t})}function L(){let{project:n}=r(),a=t({from:`/app/projects/$projectId/search`}),o=e(),s=a.range??`28d`,c=a.compare??`previous_period`,{data:u,problem:d,stale:p,reload:m}=i(O,{projectId:n.id,range:s,compare:c,tag:a.tag??null},{types:[`TagChange`]}),h=e=>o({to:`.`,search:t=>({...t,...e}),replace:!0});if(d&&!u)return(0,j.jsx)(x,{problem:d,onRetry:m});if(!u)return(0,j.jsxs)(v,{children:[(0,j.jsx)(b,{className:`h-7 w-[min(480px,100%)]`,lines:2}),(0,j.jsx)(`div`,{className:`h-8`}),(0,j.jsx)(b,{className:`h-40 w-full`})]});let g=u.project.performance,{selected:S,comparison:w,coverage:E,dimensionCounts:D}=g;if(E.coveredDays===0){let e=(0,j.jsx)(_,{to:`/projects/$projectId/connections`,params:{projectId:n.id},look:`primary`,children:f(`performance.connect`)});return(0,j.jsxs)(j.Fragment,{children:[(0,j.jsx)(`h1`,{children:f(`performance.title`)}),(0,j.jsx)(y,{title:f(`performance.none`),action:e,children:f(`performance.none-words`)})]})}let k={query:D.query,page:D.page,country:D.country,device:D.device,search_appearance:D.searchAppearance,day:D.day,alt_engine_query:D.altEngineQuery,alt_engine_page:D.altEnginePage},A=T.filter(e=>k[e]>0),N=A.find(e=>e===a.by)??A[0],P=g.unavailableDimensions.map(e=>f(`performance.by.${e}`));return(0,j.jsxs)(`div`,{className:p?`stale`:void 0,children:[d&&(0,j.jsx)(x,{problem:d,onRetry:m}),(0,j.jsx)(R,{report:g}),(0,j.jsx)(z,{range:s,compare:c,tag:a.tag,onChange:h}),(0,j.jsx)(V,{selected:S,comparison:w,tagged:!!a.tag}),(0,j.jsx)(H,{report:g}),N&&S.snapshotId&&(0,j.jsx)(C,{label:f(`performance.by`),chosen:N,onChoose:e=>h({by:e,sort:void 0,down:void 0}),items:A.map(e=>({id:e,label:f(`performance.by.${e}`),count:k[e],content:()=>(0,j.jsx)(M,{snapshotId:S.snapshotId,compareSnapshotId:w?.snapshotId??null,dimension:e,search:a,onChange:h})}))}),P.length>0&&(0,j.jsx)(`p`,{className:`text-muted mt-6 max-w-[84ch]`,children:a.tag?f(`performance.tagged`):f(`performance.missing`,{names:l(P)})})]})}function R({report:{selected:e,comparison:t,coverage:n}}){let{clicks:r,impressions:i}=e.totals,a=e=>({from:s(e.windowStart,`UTC`),to:s(e.windowEnd,`UTC`)});return(0,j.jsxs)(j.Fragment,{children:[(0,j.jsx)(`h1`,{children:r===null||i===null?f(`performance.title`):f(`performance.title-n`,{clicks:u(r),impressions:u(i)})}),(0,j.jsxs)(`p`,{className:`text-muted mb-6 max-w-[84ch]`,children:[f(`performance.days`,a(e)),` `,t&&f(t.evidenceState===`not_run`?`performance.no-comparison`:`performance.compared`,a(t)),` `,n.earliestDate&&f(`performance.imported`,{n:n.coveredDays,from:s(n.earliestDate,`UTC`)})]})]})}function z({range:e,compare:t,tag:n,onChange:r}){return(0,j.jsxs)(`div`,{className:`flex flex-wrap gap-3 mb-6 [&>div]:min-w-40 sm:[&>div]:max-w-64 [&>div]:flex-1`,children:[(0,j.jsx)(p,{label:f(`performance.range`),value:e,onChange:e=>r({range:e.target.value}),options:E.map(e=>({value:e,label:f(`performance.range.${e}`)}))}),(0,j.jsx)(p,{label:f(`performance.compare`),value:t,onChange:e=>r({compare:e.target.value}),options:D.map(e=>({value:e,label:f(`performance.compare.${e}`)}))}),(0,j.jsx)(o,{kind:`page`,value:n,onChange:e=>r({tag:e,sort:void 0,down:void 0}),showLabel:!0})]})}var B=[[`clicks`,u],[`impressions`,u],[`ctr`,A],[`position`,c],[`sessions`,u],[`keyEvents`,u]];function V({selected:e,comparison:t,tagged:n}){return(0,j.jsx)(`dl`,{className:`flex flex-wrap gap-x-10 gap-y-4 mb-8`,children:B.map(([r,i])=>{let a=e.totals[r],o=t?.totals[r]??null;return(0,j.jsxs)(`div`,{children:[(0,j.jsxs)(`dt`,{className:`text-muted flex items-center`,children:[f(`performance.${r}`),(0,j.jsx)(h,{name:f(`performance.${r}`),children:f(`performance.means.${r}`)})]}),(0,j.jsx)(`dd`,{className:`text-title font-semibold`,children:a===null?(0,j.jsx)(m,{reason:f(n&&(r===`sessions`||r===`keyEvents`)?`performance.not-by-tag`:`performance.not-imported`)}):i(a)}),o!==null&&(0,j.jsx)(`dd`,{className:`text-small text-muted`,children:f(`performance.before`,{value:i(o)})})]},r)})})}function H({report:{selected:e}}){let t=new Map(e.series.impressions.map(({date:e,value:t})=>[e,t])),r=e.series.clicks.map(({date:e,value:n})=>({date:e,clicks:n,impressions:t.get(e)??null})),i=e=>e===null?(0,j.jsx)(m,{reason:f(`performance.not-imported`)}):u(e),a=[{id:`day`,title:f(`ui.date`),cell:e=>s(e.date,`UTC`),csv:e=>e.date},{id:`clicks`,title:f(`performance.clicks`),number:!0,cell:e=>i(e.clicks),csv:e=>e.clicks},{id:`impressions`,title:f(`performance.impressions`),number:!0,cell:e=>i(e.impressions),csv:e=>e.impressions}];return(0,j.jsxs)(`section`,{className:`mb-8`,children:[(0,j.jsx)(`h2`,{className:`mb-2`,children:f(`performance.by-day`)}),(0,j.jsx)(n,{label:f(`performance.by-day`),days:r.map(({date:e,clicks:t})=>({key:e,value:t,words:`${s(e,`UTC`)}: ${t===null?f(`performance.not-imported`):u(t)}`}))}),(0,j.jsxs)(`p`,{className:`flex justify-between text-small text-muted mt-1`,children:[(0,j.jsx)(`span`,{children:s(e.windowStart,`UTC`)}),(0,j.jsx)(`span`,{children:s(e.windowEnd,`UTC`)})]}),(0,j.jsxs)(`details`,{className:`mt-2`,children:[(0,j.jsx)(`summary`,{className:`cursor-pointer text-muted text-small`,children:f(`ui.as-table`)}),(0,j.jsx)(S,{label:f(`performance.by-day`),columns:a,rows:[...r].reverse(),rowKey:e=>e.date})]})]})}export{L as default};