import{n as e}from"./useNavigate-CZ2QeaBR.js";import{t}from"./useSearch-DeaNCto7.js";import{t as n}from"./days-BSoZWdUz.js";import{a as r}from"./session-m0EgSq2K.js";import{a as i,r as a}from"./operation-DJLT4Bp5.js";import{a as o,r as s,t as c}from"./format-BJFBVagH.js";import{Ot as l,jt as u}from"./button-Dpi6yH6H.js";import{n as d}from"./fields-bCJUhg5w.js";import{n as f,o as p}from"./figure-CH6qpTxm.js";import{r as m,t as h}from"./link-zmf1iOcJ.js";import{i as g,n as _,o as v,r as y}from"./states--3RUTHuU.js";import{n as b}from"./table-DyDwqlTW.js";import{t as x}from"./tabs-BBFn_jnA.js";import{t as S}from"./list-Cup3FK7c.js";import{n as C,r as w,t as T}from"./search-CT2vK3RZ.js";var E=a(`Performance`,`346e61f694ba638f9a44ed31c6239c7fa43406392f9b8e7265a321758d41b89c`,`query Performance($projectId: UUID!, $range: PerformanceRange, $compare: PerformanceCompare) {
  project(id: $projectId) {
    id
    performance(query: {range: $range, compare: $compare, granularity: day}) {
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
}`),D=a(`PerformanceRows`,`2acc63ea166e63e45c9448f7df9a2a5ae7f25ecd9b525fb87298e23996180671`,`query PerformanceRows($projectId: UUID!, $snapshotId: UUID!, $compareSnapshotId: UUID, $dimension: PerformanceDimension!, $sort: String, $cursor: String) {
  project(id: $projectId) {
    id
    performanceTable(
      query: {snapshotId: $snapshotId, compareSnapshotId: $compareSnapshotId, dimension: $dimension, sort: $sort, cursor: $cursor, pageSize: 50}
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
}`),O=e=>`${new Intl.NumberFormat(void 0,{minimumFractionDigits:1,maximumFractionDigits:1}).format(e*100)} %`,k=u();function A({snapshotId:e,compareSnapshotId:t,dimension:n,search:i,onChange:a}){let{project:o}=r(),s=i.sort??(n===`day`?`key`:`clicks`),u=!i.sort||!!i.down,d=S(D,{projectId:o.id,snapshotId:e,compareSnapshotId:t,dimension:n,sort:`${u?`-`:``}${s}`,cursor:null},e=>e.project.performanceTable);if(d.problem&&!d.data)return(0,k.jsx)(y,{problem:d.problem,onRetry:d.reload});if(!d.data)return(0,k.jsx)(g,{children:(0,k.jsx)(v,{className:`h-9 w-full`,lines:8})});let{totalCount:f,anonymized:p}=d.data.project.performanceTable;return d.items.length===0?(0,k.jsx)(_,{title:l(`performance.no-rows`)}):(0,k.jsxs)(k.Fragment,{children:[d.problem&&(0,k.jsx)(y,{problem:d.problem,onRetry:d.reload}),(0,k.jsx)(b,{label:l(`performance.by.${n}`),columns:N(n,t!==null),rows:d.items,rowKey:e=>e.key,total:f,stale:d.stale,sort:{by:s,down:u},onSort:e=>a({sort:e.by,down:e.down?!0:void 0}),onMore:d.onMore,loadingMore:d.loadingMore}),p&&(p.clicks>0||p.impressions>0)&&(0,k.jsx)(`p`,{className:`text-small text-muted mt-2`,children:l(`performance.anonymized`,{clicks:c(p.clicks),impressions:c(p.impressions)})})]})}var j=[`clicks`,`impressions`,`ctr`,`position`],M={clicks:c,impressions:c,ctr:O,position:s},N=(e,t)=>[{id:`key`,title:l(`performance.by.${e}`),sorts:!0,cell:t=>(0,k.jsx)(P,{dimension:e,value:t.key}),csv:e=>e.key},...j.map(e=>({id:e,title:l(`performance.${e}`),number:!0,sorts:!0,wide:e!==`clicks`,cell:n=>{let r=n[e],i=n.comparison?.[e]??null;return(0,k.jsxs)(k.Fragment,{children:[r===null?(0,k.jsx)(p,{reason:l(`performance.not-imported`)}):M[e](r),t&&i!==null&&(0,k.jsx)(`span`,{className:`block text-small text-muted`,children:l(`performance.before`,{value:M[e](i)})})]})},csv:t=>t[e]}))];function P({dimension:e,value:t}){return e===`day`?(0,k.jsx)(k.Fragment,{children:o(t,`UTC`)}):e===`page`||e===`alt_engine_page`?(0,k.jsx)(`span`,{className:`break-all`,children:(0,k.jsx)(m,{href:t,children:t.replace(/^https?:\/\//,``)})}):(0,k.jsx)(`span`,{dir:`auto`,children:t})}function F(){let{project:n}=r(),a=t({from:`/app/projects/$projectId/search`}),o=e(),s=a.range??`28d`,c=a.compare??`previous_period`,{data:u,problem:d,stale:f,reload:p}=i(E,{projectId:n.id,range:s,compare:c}),m=e=>o({to:`.`,search:t=>({...t,...e}),replace:!0});if(d&&!u)return(0,k.jsx)(y,{problem:d,onRetry:p});if(!u)return(0,k.jsxs)(g,{children:[(0,k.jsx)(v,{className:`h-7 w-[min(480px,100%)]`,lines:2}),(0,k.jsx)(`div`,{className:`h-8`}),(0,k.jsx)(v,{className:`h-40 w-full`})]});let b=u.project.performance,{selected:S,comparison:w,coverage:T,dimensionCounts:D}=b;if(T.coveredDays===0){let e=(0,k.jsx)(h,{to:`/projects/$projectId/connections`,params:{projectId:n.id},look:`primary`,children:l(`performance.connect`)});return(0,k.jsx)(_,{title:l(`performance.none`),action:e,children:l(`performance.none-words`)})}let O={query:D.query,page:D.page,country:D.country,device:D.device,search_appearance:D.searchAppearance,day:D.day,alt_engine_query:D.altEngineQuery,alt_engine_page:D.altEnginePage},j=C.filter(e=>O[e]>0),M=j.find(e=>e===a.by)??j[0],N=b.unavailableDimensions.map(e=>l(`performance.by.${e}`));return(0,k.jsxs)(`div`,{className:f?`stale`:void 0,children:[d&&(0,k.jsx)(y,{problem:d,onRetry:p}),(0,k.jsx)(I,{report:b}),(0,k.jsx)(L,{range:s,compare:c,onChange:m}),(0,k.jsx)(z,{selected:S,comparison:w}),(0,k.jsx)(B,{report:b}),M&&S.snapshotId&&(0,k.jsx)(x,{label:l(`performance.by`),chosen:M,onChoose:e=>m({by:e,sort:void 0,down:void 0}),items:j.map(e=>({id:e,label:l(`performance.by.${e}`),count:O[e],content:()=>(0,k.jsx)(A,{snapshotId:S.snapshotId,compareSnapshotId:w?.snapshotId??null,dimension:e,search:a,onChange:m})}))}),N.length>0&&(0,k.jsx)(`p`,{className:`text-muted mt-6 max-w-[84ch]`,children:l(`performance.missing`,{names:new Intl.ListFormat(void 0,{type:`conjunction`}).format(N)})})]})}function I({report:{selected:e,comparison:t,coverage:n}}){let{clicks:r,impressions:i}=e.totals,a=e=>({from:o(e.windowStart,`UTC`),to:o(e.windowEnd,`UTC`)});return(0,k.jsxs)(k.Fragment,{children:[(0,k.jsx)(`h1`,{children:r===null||i===null?l(`performance.title`):l(`performance.title-n`,{clicks:c(r),impressions:c(i)})}),(0,k.jsxs)(`p`,{className:`text-muted mb-6 max-w-[84ch]`,children:[l(`performance.days`,a(e)),` `,t&&l(t.evidenceState===`not_run`?`performance.no-comparison`:`performance.compared`,a(t)),` `,n.earliestDate&&l(`performance.imported`,{n:n.coveredDays,from:o(n.earliestDate,`UTC`)})]})]})}function L({range:e,compare:t,onChange:n}){return(0,k.jsxs)(`div`,{className:`flex flex-wrap gap-3 mb-6 [&>div]:min-w-40 [&>div]:max-w-64 [&>div]:flex-1`,children:[(0,k.jsx)(d,{label:l(`performance.range`),value:e,onChange:e=>n({range:e.target.value}),options:w.map(e=>({value:e,label:l(`performance.range.${e}`)}))}),(0,k.jsx)(d,{label:l(`performance.compare`),value:t,onChange:e=>n({compare:e.target.value}),options:T.map(e=>({value:e,label:l(`performance.compare.${e}`)}))})]})}var R=[[`clicks`,c],[`impressions`,c],[`ctr`,O],[`position`,s],[`sessions`,c],[`keyEvents`,c]];function z({selected:e,comparison:t}){return(0,k.jsx)(`dl`,{className:`flex flex-wrap gap-x-10 gap-y-4 mb-8`,children:R.map(([n,r])=>{let i=e.totals[n],a=t?.totals[n]??null;return(0,k.jsxs)(`div`,{children:[(0,k.jsxs)(`dt`,{className:`text-muted flex items-center`,children:[l(`performance.${n}`),(0,k.jsx)(f,{name:l(`performance.${n}`),children:l(`performance.means.${n}`)})]}),(0,k.jsx)(`dd`,{className:`text-title font-semibold`,children:i===null?(0,k.jsx)(p,{reason:l(`performance.not-imported`)}):r(i)}),a!==null&&(0,k.jsx)(`dd`,{className:`text-small text-muted`,children:l(`performance.before`,{value:r(a)})})]},n)})})}function B({report:{selected:e}}){let t=new Map(e.series.impressions.map(({date:e,value:t})=>[e,t])),r=e.series.clicks.map(({date:e,value:n})=>({date:e,clicks:n,impressions:t.get(e)??null})),i=e=>e===null?(0,k.jsx)(p,{reason:l(`performance.not-imported`)}):c(e),a=[{id:`day`,title:l(`ui.date`),cell:e=>o(e.date,`UTC`),csv:e=>e.date},{id:`clicks`,title:l(`performance.clicks`),number:!0,cell:e=>i(e.clicks),csv:e=>e.clicks},{id:`impressions`,title:l(`performance.impressions`),number:!0,cell:e=>i(e.impressions),csv:e=>e.impressions}];return(0,k.jsxs)(`section`,{className:`mb-8`,children:[(0,k.jsx)(`h2`,{className:`mb-2`,children:l(`performance.by-day`)}),(0,k.jsx)(n,{label:l(`performance.by-day`),days:r.map(({date:e,clicks:t})=>({key:e,value:t,words:`${o(e,`UTC`)}: ${t===null?l(`performance.not-imported`):c(t)}`}))}),(0,k.jsxs)(`p`,{className:`flex justify-between text-small text-muted mt-1`,children:[(0,k.jsx)(`span`,{children:o(e.windowStart,`UTC`)}),(0,k.jsx)(`span`,{children:o(e.windowEnd,`UTC`)})]}),(0,k.jsxs)(`details`,{className:`mt-2`,children:[(0,k.jsx)(`summary`,{className:`cursor-pointer text-muted text-small`,children:l(`ui.as-table`)}),(0,k.jsx)(b,{label:l(`performance.by-day`),columns:a,rows:[...r].reverse(),rowKey:e=>e.date})]})]})}export{F as default};