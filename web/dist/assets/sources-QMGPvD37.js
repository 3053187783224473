import{n as e}from"./useNavigate-BIF2Wh87.js";import{t}from"./useSearch-BFPNnloM.js";import{Ht as n,Lt as r,Rt as i,kt as a,t as o}from"./button-CitGEnIN.js";import{t as s}from"./bars-IMAPAHxx.js";import{t as c}from"./run-audit-BkjvatbX.js";import{s as l}from"./session-CnBAMWF1.js";import{l as u,r as d}from"./operation-B1XcRkXe.js";import{t as f}from"./list-mO0MD-YR.js";import{n as p}from"./edit-CIDKRL_B.js";import{n as m,t as h}from"./tags-DxlJNCGP.js";import{a as g,l as _,t as v}from"./format-DzdY6Gmi.js";import{n as y}from"./fields-BB-xPVzD.js";import{a as b,r as x,s as S,t as C}from"./figure-CcF-UNc0.js";import{i as w,n as T,o as E,r as D,t as O}from"./states-D5gP3NYi.js";import{n as k}from"./table-LjVdJdno.js";import{t as A}from"./tabs-DNPJbURv.js";import{t as j}from"./dot-whisker-BXUw5_y_.js";import{n as M,r as N}from"./link-OkOze4Fr.js";import{t as P}from"./popover-CtFMPqTQ.js";import{r as F,t as I}from"./search-BHVr6FKx.js";var L=n(i(),1),R=r(),z=e=>e.categories.map(e=>a(`sources.kind.${e}`)).join(`, `);function B({ownership:e}){return e.includes(`owned`)?(0,R.jsx)(O,{children:a(`sources.ours`)}):e.includes(`competitor`)?(0,R.jsx)(O,{children:a(`sources.competitor`)}):null}var V=e=>[{id:`rate`,title:a(`sources.cited-in`),number:!0,cell:e=>(0,R.jsx)(b,{rate:e.responseRate,interval:e.responseRateInterval,reason:a(`sources.no-answer`)}),csv:e=>e.responseRate},{id:`line`,title:a(`ui.interval`),hideTitle:!0,wide:!0,cell:e=>(0,R.jsx)(j,{rate:e.responseRate,interval:e.responseRateInterval,accent:e.ownership.includes(`owned`)})},{id:`change`,title:a(`sources.change`),number:!0,wide:!0,cell:e=>(0,R.jsx)(C,{verdict:e.verdict,change:e.responseDelta}),csv:e=>e.verdict===`moved`?e.responseDelta:e.verdict},{id:`share`,title:a(`sources.share`),number:!0,wide:!0,cell:e=>(0,R.jsx)(b,{rate:e.citationShare,interval:e.citationShareInterval,reason:a(`sources.no-citation`)}),csv:e=>e.citationShare},{id:`prompts`,title:a(`sources.prompts`),number:!0,wide:!0,cell:e=>v(e.prompts),csv:e=>e.prompts},{id:`brands`,title:a(`sources.brands`),wide:!0,cell:e=>(0,R.jsx)(U,{row:e}),csv:e=>e.brands.map(({name:e,responses:t})=>`${e} ${t}`).join(`, `)},{id:`action`,title:a(`sources.action`),hideTitle:!0,wide:!0,cell:t=>t.actionId&&(0,R.jsx)(M,{to:`/projects/$projectId/actions/$actionId`,params:{projectId:e,actionId:t.actionId},search:e=>e,children:a(`sources.action`)})}],H=2;function U({row:e}){if(e.brands.length===0)return(0,R.jsx)(`span`,{className:`text-muted`,children:a(`sources.no-brand`)});let t=e.brands.slice(0,H).map(({name:e})=>e),n=e.brands.length-t.length,r=n>0?`+${n}`:`…`;return(0,R.jsxs)(`span`,{className:`inline-flex flex-wrap items-center gap-x-1`,dir:`auto`,children:[t.join(`, `),(0,R.jsxs)(P,{label:`${r} ${a(`sources.brands-of`,{key:e.key})}`,button:r,buttonClass:`!px-1 text-small`,children:[(0,R.jsx)(`h3`,{className:`font-semibold mb-1`,children:a(`sources.brands`)}),(0,R.jsx)(`ul`,{className:`grid gap-1`,children:e.brands.map(({name:t,kind:n,responses:r})=>(0,R.jsxs)(`li`,{className:`flex justify-between gap-6`,children:[(0,R.jsx)(`span`,{dir:`auto`,className:n===`brand`?`font-semibold`:void 0,children:t}),(0,R.jsx)(`span`,{className:`text-muted`,children:a(`sources.of`,{n:v(r),all:v(e.responses)})})]},t))})]})]})}var W=e=>[{id:`source`,title:a(`sources.domain`),cell:e=>(0,R.jsxs)(`span`,{dir:`auto`,className:`block sm:min-w-40`,children:[(0,R.jsx)(M,{to:`.`,search:t=>({...t,by:`page`,domain:e.key}),children:e.key}),` `,(0,R.jsx)(B,{ownership:e.ownership}),` `,(0,R.jsx)(h,{tags:e.tags}),(0,R.jsx)(`span`,{className:`block text-small text-muted font-normal`,children:[z(e),a(`sources.pages-n`,{n:e.urls})].filter(Boolean).join(` · `)})]}),csv:e=>e.key},...V(e)],G=(e,t)=>[{id:`source`,title:a(`sources.page`),cell:e=>(0,R.jsxs)(`span`,{dir:`auto`,className:`block sm:min-w-56`,children:[(0,R.jsx)(N,{href:e.key,children:e.title||e.key.replace(/^https?:\/\//,``)}),` `,(0,R.jsx)(B,{ownership:e.ownership}),(0,R.jsx)(`span`,{className:`block text-small text-muted font-normal`,children:[e.title&&e.key.replace(/^https?:\/\//,``),z(e),e.pageFormat].filter(Boolean).join(` · `)})]}),csv:e=>e.key},{id:`standing`,title:a(`sources.standing`),wide:!0,cell:e=>e.standing?(0,R.jsx)(O,{tone:e.standing===`gap`?`bad`:void 0,children:a(`sources.standing.${e.standing}`)}):(0,R.jsx)(S,{reason:a(`sources.no-standing`)}),csv:e=>e.standing},...V(e),{id:`last`,title:a(`sources.last-cited`),number:!0,wide:!0,cell:e=>(0,R.jsx)(`span`,{className:`text-muted`,children:e.lastCitedAt&&g(e.lastCitedAt,t)}),csv:e=>e.lastCitedAt}],K=e=>[{id:`domain`,title:a(`sources.domain`),cell:e=>(0,R.jsxs)(`span`,{dir:`auto`,children:[e.key,` `,(0,R.jsx)(B,{ownership:e.ownership})]}),csv:e=>e.key},{id:`answers`,title:a(`sources.answers`),number:!0,cell:t=>a(`sources.of`,{n:v(t.responses),all:v(e)}),csv:e=>e.responses}],q=d(`Sources`,`f1ea61978aef32391d26a5ef1a2a090542282241b407b8178a526a800d09180b`,`query Sources($projectId: UUID!, $market: MarketRef, $engine: LogicalEngine, $cohort: PromptCohort!, $dimension: SourceDimension!, $domain: String, $sourceType: SourceType, $standing: PageStanding, $tag: String, $cursor: String) {
  project(id: $projectId) {
    id
    visibilitySources(
      query: {market: $market, engine: $engine, cohort: $cohort, dimension: $dimension, domain: $domain, sourceType: $sourceType, standing: $standing, tag: $tag, cursor: $cursor, limit: 50}
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
        tags
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
}`);function J(){let{project:n}=l(),r=t({from:`/app/projects/$projectId/sources`}),i=e(),{market:s,engine:c,cohort:u,domain:d,kind:m,standing:h,tag:g}=r,[_,v]=(0,L.useState)(new Set),y=r.by===`page`,b=f(q,{projectId:n.id,market:s??null,engine:c??null,cohort:u??`core`,dimension:y?`url`:`domain`,domain:d??null,sourceType:m??null,standing:y?h??null:null,tag:g??null,cursor:null},e=>e.project.visibilitySources,{types:[`Audit`,`TagChange`]}),x=e=>i({to:`.`,search:t=>({...t,...e}),replace:!0});if(b.problem&&!b.data)return(0,R.jsx)(D,{problem:b.problem,onRetry:b.reload});if(!b.data)return(0,R.jsxs)(w,{children:[(0,R.jsx)(E,{className:`h-7 w-[min(480px,100%)]`,lines:2}),(0,R.jsx)(`div`,{className:`h-8`}),(0,R.jsx)(E,{className:`h-9 w-full`,lines:10})]});let S=b.data.project.visibilitySources;if(S.responses===0)return(0,R.jsx)(Q,{report:S,filtered:!!(s||c||u)});let C=!!(d||m||g||y&&h),O=b.items[0]!==void 0&&b.items[0].key.includes(`://`)!==y,j=()=>(0,R.jsxs)(R.Fragment,{children:[(0,R.jsx)(Z,{search:r,pages:y,onChange:x}),b.problem&&(0,R.jsx)(D,{problem:b.problem,onRetry:b.reload}),O?(0,R.jsx)(w,{children:(0,R.jsx)(E,{className:`h-9 w-full`,lines:10})}):b.items.length===0?(0,R.jsx)(T,{title:a(C?`sources.none-found`:`sources.none`),action:C&&(0,R.jsx)(o,{onPress:()=>x({domain:void 0,kind:void 0,standing:void 0,tag:void 0}),children:a(`sources.show-all`)}),children:a(C?`sources.none-found-words`:`sources.none-words`,{n:S.responses})}):(0,R.jsxs)(R.Fragment,{children:[!y&&(0,R.jsx)(p,{kind:`source`,targets:b.items.filter(({key:e})=>_.has(e)).map(({key:e,tags:t})=>({id:e,tags:t})),onDone:()=>{v(new Set),b.reload()}}),(0,R.jsx)(k,{choice:y?void 0:{chosen:_,onChoose:v},label:a(y?`sources.pages`:`sources.domains`),columns:y?G(n.id,n.timezone):W(n.id),rows:b.items,rowKey:e=>e.key,total:S.total,strong:e=>e.ownership.includes(`owned`),stale:b.stale,onMore:b.onMore,loadingMore:b.loadingMore})]})]});return(0,R.jsxs)(R.Fragment,{children:[(0,R.jsx)(Y,{report:S,top:y||C?void 0:b.items[0]}),(0,R.jsx)(X,{report:S,by:y?`page`:`domain`}),(0,R.jsx)(A,{label:a(`sources.by`),chosen:y?`page`:`domain`,onChoose:e=>x({by:e===`page`?`page`:void 0,standing:void 0}),items:[{id:`domain`,label:a(`sources.domains`),content:j},{id:`page`,label:a(`sources.pages`),content:j}]}),S.retrieved.length>0&&(0,R.jsxs)(`section`,{className:`mt-10`,children:[(0,R.jsx)(`h2`,{className:`mb-1`,children:a(`sources.retrieved`)}),(0,R.jsx)(`p`,{className:`text-muted mb-2 max-w-[72ch]`,children:a(`sources.retrieved-words`)}),(0,R.jsx)(k,{label:a(`sources.retrieved`),columns:K(S.responses),rows:S.retrieved,rowKey:e=>e.key})]})]})}function Y({report:e,top:t}){let{analysis:n,comparisonStatus:r}=e;return(0,R.jsxs)(R.Fragment,{children:[(0,R.jsx)(`h1`,{dir:`auto`,children:t&&typeof t.responseRate==`number`?a(`sources.title-top`,{key:t.key,share:_(t.responseRate)}):a(`sources.title`)}),(0,R.jsxs)(`p`,{className:`text-muted mb-6 max-w-[84ch]`,children:[a(`sources.counted`,{citations:v(e.totalCitations),n:e.responses,prompts:e.prompts}),` `,r!==`comparable`&&a(r===`no_baseline`?`sources.not-compared`:`sources.not-comparable`),` `,n.state!==`complete`&&n.reason&&u(n.reason),(0,R.jsx)(x,{name:a(`sources.cited-in`),formula:a(`sources.formula`),n:e.responses,children:a(`sources.means`)})]})]})}function X({report:{categoryTotals:e},by:t}){let n=I.map(t=>({kind:t,n:e[t]??0})).filter(({n:e})=>e>0).sort((e,t)=>t.n-e.n).slice(0,6).map(({kind:e,n:t})=>({key:e,label:a(`sources.kind.${e}`),value:t,words:v(t)}));return n.length===0?null:(0,R.jsxs)(`section`,{className:`mb-8 max-w-140`,children:[(0,R.jsx)(`h2`,{className:`mb-2`,children:a(`sources.by-kind.${t}`)}),(0,R.jsx)(s,{label:a(`sources.by-kind.${t}`),bars:n})]})}function Z({search:e,pages:t,onChange:n}){return(0,R.jsxs)(`div`,{className:`flex flex-wrap items-center gap-3 mb-4 [&>div]:min-w-40 [&>div]:max-w-72 [&>div]:flex-1`,children:[(0,R.jsx)(y,{label:a(`sources.kind`),hideLabel:!0,value:e.kind??``,onChange:e=>n({kind:e.target.value||void 0}),options:[{value:``,label:a(`sources.any-kind`)},...I.map(e=>({value:e,label:a(`sources.kind.${e}`)}))]}),t&&(0,R.jsx)(y,{label:a(`sources.standing`),hideLabel:!0,value:e.standing??``,onChange:e=>n({standing:e.target.value||void 0}),options:[{value:``,label:a(`sources.any-standing`)},...F.map(e=>({value:e,label:a(`sources.standing.${e}`)}))]}),(0,R.jsx)(m,{kind:`source`,value:e.tag,onChange:e=>n({tag:e})}),e.domain&&(0,R.jsxs)(o,{look:`quiet`,onPress:()=>n({domain:void 0}),children:[a(`sources.of-domain`,{domain:e.domain}),(0,R.jsx)(`span`,{"aria-hidden":`true`,children:` ✕`}),(0,R.jsxs)(`span`,{className:`sr-only`,children:[`, `,a(`sources.all-domains`)]})]})]})}function Q({report:e,filtered:t}){let{reason:n}=e.analysis;return(0,R.jsxs)(T,{title:a(t?`sources.nothing-here`:`sources.not-measured`),action:t?void 0:(0,R.jsx)(c,{explain:!0}),children:[(0,R.jsx)(`p`,{children:a(t?`sources.nothing-here-words`:`sources.not-measured-words`)}),n&&(0,R.jsx)(`p`,{className:`mt-1`,children:u(n)})]})}export{J as default};