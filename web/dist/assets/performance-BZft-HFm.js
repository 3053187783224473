import{n as e}from"./useNavigate-fuyyzz53.js";import{t}from"./useSearch-DyDbiCTQ.js";import{t as n}from"./days-BEY4O0tq.js";import{i as r}from"./session-CiaYYpv1.js";import{a as i,r as a}from"./operation-DRXMmqmo.js";import{a as o,r as s,t as c}from"./format-BJFBVagH.js";import{Ot as l,Tt as u}from"./button-xwgU7E13.js";import{n as d}from"./fields-DJwOLzTr.js";import{n as f,o as p}from"./figure-CGP6X5Vf.js";import{i as m,n as h,o as g,r as _}from"./states-MYN6c3PO.js";import{t as v}from"./table-CpI18QG2.js";import{t as y}from"./tabs-D0-8I58h.js";import{t as b}from"./list-DLaO23zH.js";import{r as x}from"./link-D1by-qyA.js";import{n as S,r as C,t as w}from"./search-CT2vK3RZ.js";var T=a(`Performance`,`346e61f694ba638f9a44ed31c6239c7fa43406392f9b8e7265a321758d41b89c`,`query Performance($projectId: UUID!, $range: PerformanceRange, $compare: PerformanceCompare) {
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
}`),E=a(`PerformanceRows`,`2acc63ea166e63e45c9448f7df9a2a5ae7f25ecd9b525fb87298e23996180671`,`query PerformanceRows($projectId: UUID!, $snapshotId: UUID!, $compareSnapshotId: UUID, $dimension: PerformanceDimension!, $sort: String, $cursor: String) {
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
}`),D=e=>`${new Intl.NumberFormat(void 0,{minimumFractionDigits:1,maximumFractionDigits:1}).format(e*100)} %`,O=l();function k({snapshotId:e,compareSnapshotId:t,dimension:n,search:i,onChange:a}){let{project:o}=r(),s=i.sort??(n===`day`?`key`:`clicks`),l=!i.sort||!!i.down,d=b(E,{projectId:o.id,snapshotId:e,compareSnapshotId:t,dimension:n,sort:`${l?`-`:``}${s}`,cursor:null},e=>e.project.performanceTable);if(d.problem&&!d.data)return(0,O.jsx)(_,{problem:d.problem,onRetry:d.reload});if(!d.data)return(0,O.jsx)(m,{children:(0,O.jsx)(g,{className:`h-9 w-full`,lines:8})});let{totalCount:f,anonymized:p}=d.data.project.performanceTable;return d.items.length===0?(0,O.jsx)(h,{title:u(`performance.no-rows`)}):(0,O.jsxs)(O.Fragment,{children:[d.problem&&(0,O.jsx)(_,{problem:d.problem,onRetry:d.reload}),(0,O.jsx)(v,{label:u(`performance.by.${n}`),columns:M(n,t!==null),rows:d.items,rowKey:e=>e.key,total:f,stale:d.stale,sort:{by:s,down:l},onSort:e=>a({sort:e.by,down:e.down?!0:void 0}),onMore:d.onMore,loadingMore:d.loadingMore}),p&&(p.clicks>0||p.impressions>0)&&(0,O.jsx)(`p`,{className:`text-small text-muted mt-2`,children:u(`performance.anonymized`,{clicks:c(p.clicks),impressions:c(p.impressions)})})]})}var A=[`clicks`,`impressions`,`ctr`,`position`],j={clicks:c,impressions:c,ctr:D,position:s},M=(e,t)=>[{id:`key`,title:u(`performance.by.${e}`),sorts:!0,cell:t=>(0,O.jsx)(N,{dimension:e,value:t.key}),csv:e=>e.key},...A.map(e=>({id:e,title:u(`performance.${e}`),number:!0,sorts:!0,wide:e!==`clicks`,cell:n=>{let r=n[e],i=n.comparison?.[e]??null;return(0,O.jsxs)(O.Fragment,{children:[r===null?(0,O.jsx)(p,{reason:u(`performance.not-imported`)}):j[e](r),t&&i!==null&&(0,O.jsx)(`span`,{className:`block text-small text-muted`,children:u(`performance.before`,{value:j[e](i)})})]})},csv:t=>t[e]}))];function N({dimension:e,value:t}){return e===`day`?(0,O.jsx)(O.Fragment,{children:o(t,`UTC`)}):e===`page`||e===`alt_engine_page`?(0,O.jsx)(`span`,{className:`break-all`,children:(0,O.jsx)(x,{href:t,children:t.replace(/^https?:\/\//,``)})}):(0,O.jsx)(`span`,{dir:`auto`,children:t})}function P(){let{project:n}=r(),a=t({from:`/app/projects/$projectId/search`}),o=e(),s=a.range??`28d`,c=a.compare??`previous_period`,{data:l,problem:d,stale:f,reload:p}=i(T,{projectId:n.id,range:s,compare:c}),v=e=>o({to:`.`,search:t=>({...t,...e}),replace:!0});if(d&&!l)return(0,O.jsx)(_,{problem:d,onRetry:p});if(!l)return(0,O.jsxs)(m,{children:[(0,O.jsx)(g,{className:`h-7 w-[min(480px,100%)]`,lines:2}),(0,O.jsx)(`div`,{className:`h-8`}),(0,O.jsx)(g,{className:`h-40 w-full`})]});let b=l.project.performance,{selected:x,comparison:C,coverage:w,dimensionCounts:E}=b;if(w.coveredDays===0)return(0,O.jsx)(h,{title:u(`performance.none`),children:u(`performance.none-words`)});let D={query:E.query,page:E.page,country:E.country,device:E.device,search_appearance:E.searchAppearance,day:E.day,alt_engine_query:E.altEngineQuery,alt_engine_page:E.altEnginePage},A=S.filter(e=>D[e]>0),j=A.find(e=>e===a.by)??A[0],M=b.unavailableDimensions.map(e=>u(`performance.by.${e}`));return(0,O.jsxs)(`div`,{className:f?`stale`:void 0,children:[d&&(0,O.jsx)(_,{problem:d,onRetry:p}),(0,O.jsx)(F,{report:b}),(0,O.jsx)(I,{range:s,compare:c,onChange:v}),(0,O.jsx)(R,{selected:x,comparison:C}),(0,O.jsx)(z,{report:b}),j&&x.snapshotId&&(0,O.jsx)(y,{label:u(`performance.by`),chosen:j,onChoose:e=>v({by:e,sort:void 0,down:void 0}),items:A.map(e=>({id:e,label:u(`performance.by.${e}`),count:D[e],content:()=>(0,O.jsx)(k,{snapshotId:x.snapshotId,compareSnapshotId:C?.snapshotId??null,dimension:e,search:a,onChange:v})}))}),M.length>0&&(0,O.jsx)(`p`,{className:`text-muted mt-6 max-w-[84ch]`,children:u(`performance.missing`,{names:new Intl.ListFormat(void 0,{type:`conjunction`}).format(M)})})]})}function F({report:{selected:e,comparison:t,coverage:n}}){let{clicks:r,impressions:i}=e.totals,a=e=>({from:o(e.windowStart,`UTC`),to:o(e.windowEnd,`UTC`)});return(0,O.jsxs)(O.Fragment,{children:[(0,O.jsx)(`h1`,{children:r===null||i===null?u(`performance.title`):u(`performance.title-n`,{clicks:c(r),impressions:c(i)})}),(0,O.jsxs)(`p`,{className:`text-muted mb-6 max-w-[84ch]`,children:[u(`performance.days`,a(e)),` `,t&&u(t.evidenceState===`not_run`?`performance.no-comparison`:`performance.compared`,a(t)),` `,n.earliestDate&&u(`performance.imported`,{n:n.coveredDays,from:o(n.earliestDate,`UTC`)})]})]})}function I({range:e,compare:t,onChange:n}){return(0,O.jsxs)(`div`,{className:`flex flex-wrap gap-3 mb-6 [&>div]:min-w-40 [&>div]:max-w-64 [&>div]:flex-1`,children:[(0,O.jsx)(d,{label:u(`performance.range`),value:e,onChange:e=>n({range:e.target.value}),options:C.map(e=>({value:e,label:u(`performance.range.${e}`)}))}),(0,O.jsx)(d,{label:u(`performance.compare`),value:t,onChange:e=>n({compare:e.target.value}),options:w.map(e=>({value:e,label:u(`performance.compare.${e}`)}))})]})}var L=[[`clicks`,c],[`impressions`,c],[`ctr`,D],[`position`,s],[`sessions`,c],[`keyEvents`,c]];function R({selected:e,comparison:t}){return(0,O.jsx)(`dl`,{className:`flex flex-wrap gap-x-10 gap-y-4 mb-8`,children:L.map(([n,r])=>{let i=e.totals[n],a=t?.totals[n]??null;return(0,O.jsxs)(`div`,{children:[(0,O.jsxs)(`dt`,{className:`text-muted flex items-center`,children:[u(`performance.${n}`),(0,O.jsx)(f,{name:u(`performance.${n}`),children:u(`performance.means.${n}`)})]}),(0,O.jsx)(`dd`,{className:`text-title font-semibold`,children:i===null?(0,O.jsx)(p,{reason:u(`performance.not-imported`)}):r(i)}),a!==null&&(0,O.jsx)(`dd`,{className:`text-small text-muted`,children:u(`performance.before`,{value:r(a)})})]},n)})})}function z({report:{selected:e}}){let t=new Map(e.series.impressions.map(({date:e,value:t})=>[e,t])),r=e.series.clicks.map(({date:e,value:n})=>({date:e,clicks:n,impressions:t.get(e)??null})),i=e=>e===null?(0,O.jsx)(p,{reason:u(`performance.not-imported`)}):c(e),a=[{id:`day`,title:u(`ui.date`),cell:e=>o(e.date,`UTC`),csv:e=>e.date},{id:`clicks`,title:u(`performance.clicks`),number:!0,cell:e=>i(e.clicks),csv:e=>e.clicks},{id:`impressions`,title:u(`performance.impressions`),number:!0,cell:e=>i(e.impressions),csv:e=>e.impressions}];return(0,O.jsxs)(`section`,{className:`mb-8`,children:[(0,O.jsx)(`h2`,{className:`mb-2`,children:u(`performance.by-day`)}),(0,O.jsx)(n,{label:u(`performance.by-day`),days:r.map(({date:e,clicks:t})=>({key:e,value:t,words:`${o(e,`UTC`)}: ${t===null?u(`performance.not-imported`):c(t)}`}))}),(0,O.jsxs)(`p`,{className:`flex justify-between text-small text-muted mt-1`,children:[(0,O.jsx)(`span`,{children:o(e.windowStart,`UTC`)}),(0,O.jsx)(`span`,{children:o(e.windowEnd,`UTC`)})]}),(0,O.jsxs)(`details`,{className:`mt-2`,children:[(0,O.jsx)(`summary`,{className:`cursor-pointer text-muted text-small`,children:u(`ui.as-table`)}),(0,O.jsx)(v,{label:u(`performance.by-day`),columns:a,rows:[...r].reverse(),rowKey:e=>e.date})]})]})}export{P as default};