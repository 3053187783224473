import{n as e}from"./useNavigate-CZ2QeaBR.js";import{t}from"./useSearch-DeaNCto7.js";import{t as n}from"./bars-Cr478fLx.js";import{t as r}from"./run-audit-Dw9myN8R.js";import{a as i}from"./session-m0EgSq2K.js";import{l as a,r as o}from"./operation-DJLT4Bp5.js";import{t as s}from"./list-Cup3FK7c.js";import{a as c,s as l,t as u}from"./format-BJFBVagH.js";import{Ot as d,jt as f,t as p}from"./button-Dpi6yH6H.js";import{n as m}from"./fields-bCJUhg5w.js";import{i as h,n as g,o as _,t as v}from"./figure-CH6qpTxm.js";import{i as y,n as b,o as x,r as S,t as C}from"./states--3RUTHuU.js";import{n as w}from"./table-DyDwqlTW.js";import{t as T}from"./tabs-BBFn_jnA.js";import{t as E}from"./dot-whisker-CSOqnVVQ.js";import{n as D,r as O}from"./link-zmf1iOcJ.js";import{t as k}from"./popover-CcmbxCk_.js";import{r as A,t as j}from"./search-BQ2WjJAy.js";var M=f(),N=e=>e.categories.map(e=>d(`sources.kind.${e}`)).join(`, `);function P({ownership:e}){return e.includes(`owned`)?(0,M.jsx)(C,{children:d(`sources.ours`)}):e.includes(`competitor`)?(0,M.jsx)(C,{children:d(`sources.competitor`)}):null}var F=e=>[{id:`rate`,title:d(`sources.cited-in`),number:!0,cell:e=>(0,M.jsx)(h,{rate:e.responseRate,interval:e.responseRateInterval,reason:d(`sources.no-answer`)}),csv:e=>e.responseRate},{id:`line`,title:d(`ui.interval`),hideTitle:!0,wide:!0,cell:e=>(0,M.jsx)(E,{rate:e.responseRate,interval:e.responseRateInterval,accent:e.ownership.includes(`owned`)})},{id:`change`,title:d(`sources.change`),number:!0,wide:!0,cell:e=>(0,M.jsx)(v,{verdict:e.verdict,change:e.responseDelta}),csv:e=>e.verdict===`moved`?e.responseDelta:e.verdict},{id:`share`,title:d(`sources.share`),number:!0,wide:!0,cell:e=>(0,M.jsx)(h,{rate:e.citationShare,interval:e.citationShareInterval,reason:d(`sources.no-citation`)}),csv:e=>e.citationShare},{id:`prompts`,title:d(`sources.prompts`),number:!0,wide:!0,cell:e=>u(e.prompts),csv:e=>e.prompts},{id:`brands`,title:d(`sources.brands`),wide:!0,cell:e=>(0,M.jsx)(L,{row:e}),csv:e=>e.brands.map(({name:e,responses:t})=>`${e} ${t}`).join(`, `)},{id:`action`,title:d(`sources.action`),hideTitle:!0,wide:!0,cell:t=>t.actionId&&(0,M.jsx)(D,{to:`/projects/$projectId/actions/$actionId`,params:{projectId:e,actionId:t.actionId},search:e=>e,children:d(`sources.action`)})}],I=2;function L({row:e}){if(e.brands.length===0)return(0,M.jsx)(`span`,{className:`text-muted`,children:d(`sources.no-brand`)});let t=e.brands.slice(0,I).map(({name:e})=>e),n=e.brands.length-t.length,r=n>0?`+${n}`:`…`;return(0,M.jsxs)(`span`,{className:`inline-flex flex-wrap items-center gap-x-1`,dir:`auto`,children:[t.join(`, `),(0,M.jsxs)(k,{label:`${r} ${d(`sources.brands-of`,{key:e.key})}`,button:r,buttonClass:`!px-1 text-small`,children:[(0,M.jsx)(`h3`,{className:`font-semibold mb-1`,children:d(`sources.brands`)}),(0,M.jsx)(`ul`,{className:`grid gap-1`,children:e.brands.map(({name:t,kind:n,responses:r})=>(0,M.jsxs)(`li`,{className:`flex justify-between gap-6`,children:[(0,M.jsx)(`span`,{dir:`auto`,className:n===`brand`?`font-semibold`:void 0,children:t}),(0,M.jsx)(`span`,{className:`text-muted`,children:d(`sources.of`,{n:u(r),all:u(e.responses)})})]},t))})]})]})}var R=e=>[{id:`source`,title:d(`sources.domain`),cell:e=>(0,M.jsxs)(`span`,{dir:`auto`,children:[(0,M.jsx)(D,{to:`.`,search:t=>({...t,by:`page`,domain:e.key}),children:e.key}),` `,(0,M.jsx)(P,{ownership:e.ownership}),(0,M.jsx)(`span`,{className:`block text-small text-muted font-normal`,children:[N(e),d(`sources.pages-n`,{n:e.urls})].filter(Boolean).join(` · `)})]}),csv:e=>e.key},...F(e)],z=(e,t)=>[{id:`source`,title:d(`sources.page`),cell:e=>(0,M.jsxs)(`span`,{dir:`auto`,children:[(0,M.jsx)(O,{href:e.key,children:e.title||e.key.replace(/^https?:\/\//,``)}),` `,(0,M.jsx)(P,{ownership:e.ownership}),(0,M.jsx)(`span`,{className:`block text-small text-muted font-normal break-all`,children:[e.title&&e.key.replace(/^https?:\/\//,``),N(e),e.pageFormat].filter(Boolean).join(` · `)})]}),csv:e=>e.key},{id:`standing`,title:d(`sources.standing`),wide:!0,cell:e=>e.standing?(0,M.jsx)(C,{tone:e.standing===`gap`?`bad`:void 0,children:d(`sources.standing.${e.standing}`)}):(0,M.jsx)(_,{reason:d(`sources.no-standing`)}),csv:e=>e.standing},...F(e),{id:`last`,title:d(`sources.last-cited`),number:!0,wide:!0,cell:e=>(0,M.jsx)(`span`,{className:`text-muted`,children:e.lastCitedAt&&c(e.lastCitedAt,t)}),csv:e=>e.lastCitedAt}],B=e=>[{id:`domain`,title:d(`sources.domain`),cell:e=>(0,M.jsxs)(`span`,{dir:`auto`,children:[e.key,` `,(0,M.jsx)(P,{ownership:e.ownership})]}),csv:e=>e.key},{id:`answers`,title:d(`sources.answers`),number:!0,cell:t=>d(`sources.of`,{n:u(t.responses),all:u(e)}),csv:e=>e.responses}],V=o(`Sources`,`ccfffecb79ca75f366b35a5c89b21fbdcf77f881a41332df6aa28f34d7759df1`,`query Sources($projectId: UUID!, $market: MarketRef, $engine: LogicalEngine, $cohort: PromptCohort!, $dimension: SourceDimension!, $domain: String, $sourceType: SourceType, $standing: PageStanding, $cursor: String) {
  project(id: $projectId) {
    id
    visibilitySources(
      query: {market: $market, engine: $engine, cohort: $cohort, dimension: $dimension, domain: $domain, sourceType: $sourceType, standing: $standing, cursor: $cursor, limit: 50}
    ) {
      total
      responses
      prompts
      totalCitations
      categoryTotals
      comparisonStatus
      analysis {
        state
        reason
        __typename
      }
      items {
        key
        title
        responses
        prompts
        annotations
        urls
        responseRate
        responseRateInterval {
          low
          high
          limitedEvidence
          __typename
        }
        citationShare
        citationShareInterval {
          low
          high
          limitedEvidence
          __typename
        }
        responseDelta
        verdict
        ownership
        categories
        standing
        inspectionState
        pageFormat
        lastCitedAt
        actionId
        brands {
          name
          kind
          responses
          __typename
        }
        __typename
      }
      nextCursor
      retrieved {
        key
        responses
        ownership
        __typename
      }
      __typename
    }
    __typename
  }
}`);function H(){let{project:n}=i(),r=t({from:`/app/projects/$projectId/sources`}),a=e(),{market:o,engine:c,cohort:l,domain:u,kind:f,standing:m}=r,h=r.by===`page`,g=s(V,{projectId:n.id,market:o??null,engine:c??null,cohort:l??`core`,dimension:h?`url`:`domain`,domain:u??null,sourceType:f??null,standing:h?m??null:null,cursor:null},e=>e.project.visibilitySources,{types:[`Audit`]}),_=e=>a({to:`.`,search:t=>({...t,...e}),replace:!0});if(g.problem&&!g.data)return(0,M.jsx)(S,{problem:g.problem,onRetry:g.reload});if(!g.data)return(0,M.jsxs)(y,{children:[(0,M.jsx)(x,{className:`h-7 w-[min(480px,100%)]`,lines:2}),(0,M.jsx)(`div`,{className:`h-8`}),(0,M.jsx)(x,{className:`h-9 w-full`,lines:10})]});let v=g.data.project.visibilitySources;if(v.responses===0)return(0,M.jsx)(K,{report:v,filtered:!!(o||c||l)});let C=!!(u||f||h&&m),E=g.items[0]!==void 0&&g.items[0].key.includes(`://`)!==h,D=()=>(0,M.jsxs)(M.Fragment,{children:[(0,M.jsx)(G,{search:r,pages:h,onChange:_}),g.problem&&(0,M.jsx)(S,{problem:g.problem,onRetry:g.reload}),E?(0,M.jsx)(y,{children:(0,M.jsx)(x,{className:`h-9 w-full`,lines:10})}):g.items.length===0?(0,M.jsx)(b,{title:d(C?`sources.none-found`:`sources.none`),action:C&&(0,M.jsx)(p,{onPress:()=>_({domain:void 0,kind:void 0,standing:void 0}),children:d(`sources.show-all`)}),children:d(C?`sources.none-found-words`:`sources.none-words`,{n:v.responses})}):(0,M.jsx)(w,{label:d(h?`sources.pages`:`sources.domains`),columns:h?z(n.id,n.timezone):R(n.id),rows:g.items,rowKey:e=>e.key,total:v.total,strong:e=>e.ownership.includes(`owned`),stale:g.stale,onMore:g.onMore,loadingMore:g.loadingMore})]});return(0,M.jsxs)(M.Fragment,{children:[(0,M.jsx)(U,{report:v,top:h||C?void 0:g.items[0]}),(0,M.jsx)(W,{report:v,by:h?`page`:`domain`}),(0,M.jsx)(T,{label:d(`sources.by`),chosen:h?`page`:`domain`,onChoose:e=>_({by:e===`page`?`page`:void 0,standing:void 0}),items:[{id:`domain`,label:d(`sources.domains`),content:D},{id:`page`,label:d(`sources.pages`),content:D}]}),v.retrieved.length>0&&(0,M.jsxs)(`section`,{className:`mt-10`,children:[(0,M.jsx)(`h2`,{className:`mb-1`,children:d(`sources.retrieved`)}),(0,M.jsx)(`p`,{className:`text-muted mb-2 max-w-[72ch]`,children:d(`sources.retrieved-words`)}),(0,M.jsx)(w,{label:d(`sources.retrieved`),columns:B(v.responses),rows:v.retrieved,rowKey:e=>e.key})]})]})}function U({report:e,top:t}){let{analysis:n,comparisonStatus:r}=e;return(0,M.jsxs)(M.Fragment,{children:[(0,M.jsx)(`h1`,{dir:`auto`,children:t&&typeof t.responseRate==`number`?d(`sources.title-top`,{key:t.key,share:l(t.responseRate)}):d(`sources.title`)}),(0,M.jsxs)(`p`,{className:`text-muted mb-6 max-w-[84ch]`,children:[d(`sources.counted`,{citations:u(e.totalCitations),n:e.responses,prompts:e.prompts}),` `,r!==`comparable`&&d(r===`no_baseline`?`sources.not-compared`:`sources.not-comparable`),` `,n.state!==`complete`&&n.reason&&a(n.reason),(0,M.jsx)(g,{name:d(`sources.cited-in`),formula:d(`sources.formula`),n:e.responses,children:d(`sources.means`)})]})]})}function W({report:{categoryTotals:e},by:t}){let r=j.map(t=>({kind:t,n:e[t]??0})).filter(({n:e})=>e>0).sort((e,t)=>t.n-e.n).slice(0,6).map(({kind:e,n:t})=>({key:e,label:d(`sources.kind.${e}`),value:t,words:u(t)}));return r.length===0?null:(0,M.jsxs)(`section`,{className:`mb-8 max-w-140`,children:[(0,M.jsx)(`h2`,{className:`mb-2`,children:d(`sources.by-kind.${t}`)}),(0,M.jsx)(n,{label:d(`sources.by-kind.${t}`),bars:r})]})}function G({search:e,pages:t,onChange:n}){return(0,M.jsxs)(`div`,{className:`flex flex-wrap items-center gap-3 mb-4 [&>div]:min-w-40 [&>div]:max-w-72 [&>div]:flex-1`,children:[(0,M.jsx)(m,{label:d(`sources.kind`),hideLabel:!0,value:e.kind??``,onChange:e=>n({kind:e.target.value||void 0}),options:[{value:``,label:d(`sources.any-kind`)},...j.map(e=>({value:e,label:d(`sources.kind.${e}`)}))]}),t&&(0,M.jsx)(m,{label:d(`sources.standing`),hideLabel:!0,value:e.standing??``,onChange:e=>n({standing:e.target.value||void 0}),options:[{value:``,label:d(`sources.any-standing`)},...A.map(e=>({value:e,label:d(`sources.standing.${e}`)}))]}),e.domain&&(0,M.jsxs)(p,{look:`quiet`,onPress:()=>n({domain:void 0}),children:[d(`sources.of-domain`,{domain:e.domain}),(0,M.jsx)(`span`,{"aria-hidden":`true`,children:` ✕`}),(0,M.jsxs)(`span`,{className:`sr-only`,children:[`, `,d(`sources.all-domains`)]})]})]})}function K({report:e,filtered:t}){let{reason:n}=e.analysis;return(0,M.jsxs)(b,{title:d(t?`sources.nothing-here`:`sources.not-measured`),action:t?void 0:(0,M.jsx)(r,{explain:!0}),children:[(0,M.jsx)(`p`,{children:d(t?`sources.nothing-here-words`:`sources.not-measured-words`)}),n&&(0,M.jsx)(`p`,{className:`mt-1`,children:a(n)})]})}export{H as default};