import{n as e}from"./useNavigate-BIF2Wh87.js";import{t}from"./useSearch-BFPNnloM.js";import{t as n}from"./days-DiM_Fn3J.js";import{s as r}from"./session-CnBAMWF1.js";import{a as i,r as a}from"./operation-B1XcRkXe.js";import{a as o,o as s,r as c,t as l}from"./format-DzdY6Gmi.js";import{Lt as u,kt as d}from"./button-CitGEnIN.js";import{n as f}from"./fields-BB-xPVzD.js";import{r as p,s as m}from"./figure-CcF-UNc0.js";import{r as h,t as g}from"./link-OkOze4Fr.js";import{i as _,n as v,o as y,r as b}from"./states-D5gP3NYi.js";import{n as x}from"./table-LjVdJdno.js";import{t as S}from"./tabs-DNPJbURv.js";import{t as C}from"./list-mO0MD-YR.js";import{n as w,r as T,t as E}from"./search-CT2vK3RZ.js";var D=a(`Performance`,`346e61f694ba638f9a44ed31c6239c7fa43406392f9b8e7265a321758d41b89c`,`query Performance($projectId: UUID!, $range: PerformanceRange, $compare: PerformanceCompare) {
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
}`),O=a(`PerformanceRows`,`2acc63ea166e63e45c9448f7df9a2a5ae7f25ecd9b525fb87298e23996180671`,`query PerformanceRows($projectId: UUID!, $snapshotId: UUID!, $compareSnapshotId: UUID, $dimension: PerformanceDimension!, $sort: String, $cursor: String) {
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
}`),k=e=>`${c(e*100)}\u00a0%`,A=u();function j({snapshotId:e,compareSnapshotId:t,dimension:n,search:i,onChange:a}){let{project:o}=r(),s=i.sort??(n===`day`?`key`:`clicks`),c=!i.sort||!!i.down,u=C(O,{projectId:o.id,snapshotId:e,compareSnapshotId:t,dimension:n,sort:`${c?`-`:``}${s}`,cursor:null},e=>e.project.performanceTable);if(u.problem&&!u.data)return(0,A.jsx)(b,{problem:u.problem,onRetry:u.reload});if(!u.data)return(0,A.jsx)(_,{children:(0,A.jsx)(y,{className:`h-9 w-full`,lines:8})});let{totalCount:f,anonymized:p}=u.data.project.performanceTable;return u.items.length===0?(0,A.jsx)(v,{title:d(`performance.no-rows`)}):(0,A.jsxs)(A.Fragment,{children:[u.problem&&(0,A.jsx)(b,{problem:u.problem,onRetry:u.reload}),(0,A.jsx)(x,{label:d(`performance.by.${n}`),columns:P(n,t!==null),rows:u.items,rowKey:e=>e.key,total:f,stale:u.stale,sort:{by:s,down:c},onSort:e=>a({sort:e.by,down:e.down?!0:void 0}),onMore:u.onMore,loadingMore:u.loadingMore}),p&&(p.clicks>0||p.impressions>0)&&(0,A.jsx)(`p`,{className:`text-small text-muted mt-2`,children:d(`performance.anonymized`,{clicks:l(p.clicks),impressions:l(p.impressions)})})]})}var M=[`clicks`,`impressions`,`ctr`,`position`],N={clicks:l,impressions:l,ctr:k,position:c},P=(e,t)=>[{id:`key`,title:d(`performance.by.${e}`),sorts:!0,cell:t=>(0,A.jsx)(F,{dimension:e,value:t.key}),csv:e=>e.key},...M.map(e=>({id:e,title:d(`performance.${e}`),number:!0,sorts:!0,wide:e!==`clicks`,cell:n=>{let r=n[e],i=n.comparison?.[e]??null;return(0,A.jsxs)(A.Fragment,{children:[r===null?(0,A.jsx)(m,{reason:d(`performance.not-imported`)}):N[e](r),t&&i!==null&&(0,A.jsx)(`span`,{className:`block text-small text-muted`,children:d(`performance.before`,{value:N[e](i)})})]})},csv:t=>t[e]}))];function F({dimension:e,value:t}){return e===`day`?(0,A.jsx)(A.Fragment,{children:o(t,`UTC`)}):e===`page`||e===`alt_engine_page`?(0,A.jsx)(`span`,{className:`wrap-anywhere`,children:(0,A.jsx)(h,{href:t,children:t.replace(/^https?:\/\//,``)})}):(0,A.jsx)(`span`,{dir:`auto`,children:t})}function I(){let{project:n}=r(),a=t({from:`/app/projects/$projectId/search`}),o=e(),c=a.range??`28d`,l=a.compare??`previous_period`,{data:u,problem:f,stale:p,reload:m}=i(D,{projectId:n.id,range:c,compare:l}),h=e=>o({to:`.`,search:t=>({...t,...e}),replace:!0});if(f&&!u)return(0,A.jsx)(b,{problem:f,onRetry:m});if(!u)return(0,A.jsxs)(_,{children:[(0,A.jsx)(y,{className:`h-7 w-[min(480px,100%)]`,lines:2}),(0,A.jsx)(`div`,{className:`h-8`}),(0,A.jsx)(y,{className:`h-40 w-full`})]});let x=u.project.performance,{selected:C,comparison:T,coverage:E,dimensionCounts:O}=x;if(E.coveredDays===0){let e=(0,A.jsx)(g,{to:`/projects/$projectId/connections`,params:{projectId:n.id},look:`primary`,children:d(`performance.connect`)});return(0,A.jsx)(v,{title:d(`performance.none`),action:e,children:d(`performance.none-words`)})}let k={query:O.query,page:O.page,country:O.country,device:O.device,search_appearance:O.searchAppearance,day:O.day,alt_engine_query:O.altEngineQuery,alt_engine_page:O.altEnginePage},M=w.filter(e=>k[e]>0),N=M.find(e=>e===a.by)??M[0],P=x.unavailableDimensions.map(e=>d(`performance.by.${e}`));return(0,A.jsxs)(`div`,{className:p?`stale`:void 0,children:[f&&(0,A.jsx)(b,{problem:f,onRetry:m}),(0,A.jsx)(L,{report:x}),(0,A.jsx)(R,{range:c,compare:l,onChange:h}),(0,A.jsx)(B,{selected:C,comparison:T}),(0,A.jsx)(V,{report:x}),N&&C.snapshotId&&(0,A.jsx)(S,{label:d(`performance.by`),chosen:N,onChoose:e=>h({by:e,sort:void 0,down:void 0}),items:M.map(e=>({id:e,label:d(`performance.by.${e}`),count:k[e],content:()=>(0,A.jsx)(j,{snapshotId:C.snapshotId,compareSnapshotId:T?.snapshotId??null,dimension:e,search:a,onChange:h})}))}),P.length>0&&(0,A.jsx)(`p`,{className:`text-muted mt-6 max-w-[84ch]`,children:d(`performance.missing`,{names:s(P)})})]})}function L({report:{selected:e,comparison:t,coverage:n}}){let{clicks:r,impressions:i}=e.totals,a=e=>({from:o(e.windowStart,`UTC`),to:o(e.windowEnd,`UTC`)});return(0,A.jsxs)(A.Fragment,{children:[(0,A.jsx)(`h1`,{children:r===null||i===null?d(`performance.title`):d(`performance.title-n`,{clicks:l(r),impressions:l(i)})}),(0,A.jsxs)(`p`,{className:`text-muted mb-6 max-w-[84ch]`,children:[d(`performance.days`,a(e)),` `,t&&d(t.evidenceState===`not_run`?`performance.no-comparison`:`performance.compared`,a(t)),` `,n.earliestDate&&d(`performance.imported`,{n:n.coveredDays,from:o(n.earliestDate,`UTC`)})]})]})}function R({range:e,compare:t,onChange:n}){return(0,A.jsxs)(`div`,{className:`flex flex-wrap gap-3 mb-6 [&>div]:min-w-40 [&>div]:max-w-64 [&>div]:flex-1`,children:[(0,A.jsx)(f,{label:d(`performance.range`),value:e,onChange:e=>n({range:e.target.value}),options:T.map(e=>({value:e,label:d(`performance.range.${e}`)}))}),(0,A.jsx)(f,{label:d(`performance.compare`),value:t,onChange:e=>n({compare:e.target.value}),options:E.map(e=>({value:e,label:d(`performance.compare.${e}`)}))})]})}var z=[[`clicks`,l],[`impressions`,l],[`ctr`,k],[`position`,c],[`sessions`,l],[`keyEvents`,l]];function B({selected:e,comparison:t}){return(0,A.jsx)(`dl`,{className:`flex flex-wrap gap-x-10 gap-y-4 mb-8`,children:z.map(([n,r])=>{let i=e.totals[n],a=t?.totals[n]??null;return(0,A.jsxs)(`div`,{children:[(0,A.jsxs)(`dt`,{className:`text-muted flex items-center`,children:[d(`performance.${n}`),(0,A.jsx)(p,{name:d(`performance.${n}`),children:d(`performance.means.${n}`)})]}),(0,A.jsx)(`dd`,{className:`text-title font-semibold`,children:i===null?(0,A.jsx)(m,{reason:d(`performance.not-imported`)}):r(i)}),a!==null&&(0,A.jsx)(`dd`,{className:`text-small text-muted`,children:d(`performance.before`,{value:r(a)})})]},n)})})}function V({report:{selected:e}}){let t=new Map(e.series.impressions.map(({date:e,value:t})=>[e,t])),r=e.series.clicks.map(({date:e,value:n})=>({date:e,clicks:n,impressions:t.get(e)??null})),i=e=>e===null?(0,A.jsx)(m,{reason:d(`performance.not-imported`)}):l(e),a=[{id:`day`,title:d(`ui.date`),cell:e=>o(e.date,`UTC`),csv:e=>e.date},{id:`clicks`,title:d(`performance.clicks`),number:!0,cell:e=>i(e.clicks),csv:e=>e.clicks},{id:`impressions`,title:d(`performance.impressions`),number:!0,cell:e=>i(e.impressions),csv:e=>e.impressions}];return(0,A.jsxs)(`section`,{className:`mb-8`,children:[(0,A.jsx)(`h2`,{className:`mb-2`,children:d(`performance.by-day`)}),(0,A.jsx)(n,{label:d(`performance.by-day`),days:r.map(({date:e,clicks:t})=>({key:e,value:t,words:`${o(e,`UTC`)}: ${t===null?d(`performance.not-imported`):l(t)}`}))}),(0,A.jsxs)(`p`,{className:`flex justify-between text-small text-muted mt-1`,children:[(0,A.jsx)(`span`,{children:o(e.windowStart,`UTC`)}),(0,A.jsx)(`span`,{children:o(e.windowEnd,`UTC`)})]}),(0,A.jsxs)(`details`,{className:`mt-2`,children:[(0,A.jsx)(`summary`,{className:`cursor-pointer text-muted text-small`,children:d(`ui.as-table`)}),(0,A.jsx)(x,{label:d(`performance.by-day`),columns:a,rows:[...r].reverse(),rowKey:e=>e.date})]})]})}export{I as default};