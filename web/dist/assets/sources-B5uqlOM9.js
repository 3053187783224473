import{n as e}from"./useNavigate-DMdeUfTG.js";import{t}from"./useSearch-BTIv-6U4.js";import{Rt as n,Ut as r,kt as i,t as a,zt as o}from"./button-Dmcols4R.js";import{t as s}from"./bars-or8FeqwS.js";import{t as c}from"./run-audit-Cji6e3fL.js";import{s as l}from"./session-CLmJ-yBF.js";import{t as u}from"./list-B48hKvjv.js";import{n as d}from"./edit-Ds0YfPWS.js";import{n as f,r as p}from"./tags-LyGOvmRp.js";import{o as m,t as h,u as g}from"./format-CIvsDT5E.js";import{r as _}from"./reasons-DSRRP6y9.js";import{n as v}from"./fields-ByuI3vvk.js";import{c as y,o as b,r as x,t as S}from"./figure-CGIaC0ee.js";import{i as C,n as w,o as T,r as E,t as D}from"./states-28qXyRz1.js";import{n as O}from"./table-kBrtKTyB.js";import{t as k}from"./tabs-CRSlW7BA.js";import{t as A}from"./dot-whisker-2YpcQick.js";import{n as j,r as M}from"./link-DEqi3byG.js";import{t as N}from"./popover-DhH3t9uW.js";import{r as P,t as F}from"./search-BHVr6FKx.js";import{r as I}from"./operation-CnfiMnya.js";var L=r(o(),1),R=n(),z=e=>e.categories.map(e=>i(`sources.kind.${e}`)).join(`, `);function B({ownership:e}){return e.includes(`owned`)?(0,R.jsx)(D,{children:i(`sources.ours`)}):e.includes(`competitor`)?(0,R.jsx)(D,{children:i(`sources.competitor`)}):null}var V=[`article`,`listicle`,`comparison`,`how_to`,`product`,`category`,`homepage`,`documentation`,`forum_thread`,`video`,`review`,`pdf`],H=({pageFormat:e})=>{let t=V.find(t=>t===e);return t&&i(`sources.format.${t}`)},U=(e,t)=>[{id:`rate`,title:i(`sources.cited-in`),number:!0,cell:e=>(0,R.jsx)(b,{rate:e.responseRate,interval:e.responseRateInterval,reason:i(`sources.no-answer`)}),csv:e=>e.responseRate},{id:`line`,title:i(`ui.interval`),hideTitle:!0,wide:!0,cell:e=>(0,R.jsx)(A,{rate:e.responseRate,interval:e.responseRateInterval,accent:e.ownership.includes(`owned`)})},{id:`change`,title:i(`sources.change`),number:!0,wide:!0,cell:e=>(0,R.jsx)(S,{verdict:e.verdict,change:e.responseDelta}),csv:e=>e.verdict===`moved`?e.responseDelta:e.verdict},{id:`share`,title:i(`sources.share`),number:!0,wide:!0,cell:e=>(0,R.jsx)(b,{rate:e.citationShare,interval:e.citationShareInterval,reason:i(`sources.no-citation`)}),csv:e=>e.citationShare},{id:`prompts`,title:i(`sources.prompts`),number:!0,wide:!0,cell:e=>h(e.prompts),csv:e=>e.prompts},{id:`brands`,title:i(`sources.brands`),wide:!0,cell:e=>(0,R.jsx)(K,{row:e}),csv:e=>e.brands.map(({name:e,responses:t})=>`${e} ${t}`).join(`, `)},...t.some(({actionId:e})=>e)?[W(e)]:[]],W=e=>({id:`action`,title:i(`sources.action`),hideTitle:!0,wide:!0,cell:({actionId:t})=>t&&(0,R.jsx)(j,{to:`/projects/$projectId/actions/$actionId`,params:{projectId:e,actionId:t},search:e=>e,children:i(`sources.action`)})}),G=2;function K({row:e}){if(e.brands.length===0)return(0,R.jsx)(`span`,{className:`text-muted`,children:i(`sources.no-brand`)});let t=e.brands.slice(0,G).map(({name:e})=>e),n=e.brands.length-t.length,r=n>0?`+${n}`:`…`;return(0,R.jsxs)(`span`,{className:`inline-flex flex-wrap items-center gap-x-1`,dir:`auto`,children:[t.join(`, `),(0,R.jsxs)(N,{label:`${r} ${i(`sources.brands-of`,{key:e.key})}`,button:r,buttonClass:`!px-1 text-small`,children:[(0,R.jsx)(`h3`,{className:`font-semibold mb-1`,children:i(`sources.brands`)}),(0,R.jsx)(`ul`,{className:`grid gap-1`,children:e.brands.map(({name:t,kind:n,responses:r})=>(0,R.jsxs)(`li`,{className:`flex justify-between gap-6`,children:[(0,R.jsx)(`span`,{dir:`auto`,className:n===`brand`?`font-semibold`:void 0,children:t}),(0,R.jsx)(`span`,{className:`text-muted`,children:i(`sources.of`,{n:h(r),all:h(e.responses)})})]},t))})]})]})}var q=(e,t)=>[{id:`source`,title:i(`sources.domain`),cell:e=>(0,R.jsxs)(`span`,{dir:`auto`,className:`block sm:min-w-56`,children:[(0,R.jsx)(j,{to:`.`,search:t=>({...t,by:`page`,domain:e.key}),children:e.key}),` `,(0,R.jsx)(B,{ownership:e.ownership}),` `,(0,R.jsx)(f,{tags:e.tags}),(0,R.jsx)(`span`,{className:`block text-small text-muted font-normal`,children:[z(e),i(`sources.pages-n`,{n:e.urls})].filter(Boolean).join(` · `)})]}),csv:e=>e.key},...U(e,t)],J=(e,t,n)=>[{id:`source`,title:i(`sources.page`),cell:e=>(0,R.jsxs)(`span`,{dir:`auto`,className:`block sm:min-w-56`,children:[(0,R.jsx)(M,{href:e.key,children:e.title||e.key.replace(/^https?:\/\//,``)}),` `,(0,R.jsx)(B,{ownership:e.ownership}),(0,R.jsx)(`span`,{className:`block text-small text-muted font-normal`,children:[e.title&&e.key.replace(/^https?:\/\//,``),z(e),H(e)].filter(Boolean).join(` · `)})]}),csv:e=>e.key},{id:`standing`,title:i(`sources.standing`),wide:!0,cell:e=>e.standing?(0,R.jsx)(D,{tone:e.standing===`gap`?`bad`:void 0,children:i(`sources.standing.${e.standing}`)}):(0,R.jsx)(y,{reason:i(`sources.no-standing`)}),csv:e=>e.standing},...U(e,n),{id:`last`,title:i(`sources.last-cited`),number:!0,wide:!0,cell:e=>(0,R.jsx)(`span`,{className:`text-muted`,children:e.lastCitedAt&&m(e.lastCitedAt,t)}),csv:e=>e.lastCitedAt}],Y=e=>[{id:`domain`,title:i(`sources.domain`),cell:e=>(0,R.jsxs)(`span`,{dir:`auto`,children:[e.key,` `,(0,R.jsx)(B,{ownership:e.ownership})]}),csv:e=>e.key},{id:`answers`,title:i(`sources.answers`),number:!0,cell:t=>i(`sources.of`,{n:h(t.responses),all:h(e)}),csv:e=>e.responses}],X=I(`Sources`,`c492c5b6942cf0005bd639ab59a49c996e62718d7a429bdad7215b5569845b41`,`query Sources($projectId: UUID!, $market: MarketRef, $engine: LogicalEngine, $cohort: PromptCohort!, $dimension: SourceDimension!, $domain: String, $sourceType: SourceType, $standing: PageStanding, $tag: String, $cursor: String) {
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
        reasonCode
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
}`);function Z(){let{project:n}=l(),r=t({from:`/app/projects/$projectId/sources`}),o=e(),{market:s,engine:c,cohort:f,domain:p,kind:m,standing:h,tag:g}=r,[_,v]=(0,L.useState)(new Set),y=r.by===`page`,b=u(X,{projectId:n.id,market:s??null,engine:c??null,cohort:f??`core`,dimension:y?`url`:`domain`,domain:p??null,sourceType:m??null,standing:y?h??null:null,tag:g??null,cursor:null},e=>e.project.visibilitySources,{types:[`Audit`,`TagChange`]}),x=e=>o({to:`.`,search:t=>({...t,...e}),replace:!0});if(b.problem&&!b.data)return(0,R.jsx)(E,{problem:b.problem,onRetry:b.reload});if(!b.data)return(0,R.jsxs)(C,{children:[(0,R.jsx)(T,{className:`h-7 w-[min(480px,100%)]`,lines:2}),(0,R.jsx)(`div`,{className:`h-8`}),(0,R.jsx)(T,{className:`h-9 w-full`,lines:10})]});let S=b.data.project.visibilitySources;if(S.responses===0)return(0,R.jsx)(te,{report:S,filtered:!!(s||c||f)});let D=!!(p||m||g||y&&h),A=b.items[0]!==void 0&&b.items[0].key.includes(`://`)!==y,j=()=>(0,R.jsxs)(R.Fragment,{children:[(0,R.jsx)(ee,{search:r,pages:y,onChange:x}),b.problem&&(0,R.jsx)(E,{problem:b.problem,onRetry:b.reload}),A?(0,R.jsx)(C,{children:(0,R.jsx)(T,{className:`h-9 w-full`,lines:10})}):b.items.length===0?(0,R.jsx)(w,{title:i(D?`sources.none-found`:`sources.none`),action:D&&(0,R.jsx)(a,{onPress:()=>x({domain:void 0,kind:void 0,standing:void 0,tag:void 0}),children:i(`sources.show-all`)}),children:i(D?`sources.none-found-words`:`sources.none-words`,{n:S.responses})}):(0,R.jsxs)(R.Fragment,{children:[!y&&(0,R.jsx)(d,{kind:`source`,targets:b.items.filter(({key:e})=>_.has(e)).map(({key:e,tags:t})=>({id:e,tags:t})),onDone:()=>{v(new Set),b.reload()}}),(0,R.jsx)(O,{choice:y?void 0:{chosen:_,onChoose:v},label:i(y?`sources.pages`:`sources.domains`),columns:y?J(n.id,n.timezone,b.items):q(n.id,b.items),rows:b.items,rowKey:e=>e.key,total:S.total,strong:e=>e.ownership.includes(`owned`),stale:b.stale,onMore:b.onMore,loadingMore:b.loadingMore,all:b.all})]})]});return(0,R.jsxs)(R.Fragment,{children:[(0,R.jsx)(Q,{report:S,top:y||D?void 0:b.items[0]}),(0,R.jsx)($,{report:S,by:y?`page`:`domain`}),(0,R.jsx)(k,{label:i(`sources.by`),chosen:y?`page`:`domain`,onChoose:e=>x({by:e===`page`?`page`:void 0,standing:void 0}),items:[{id:`domain`,label:i(`sources.domains`),content:j},{id:`page`,label:i(`sources.pages`),content:j}]}),S.retrieved.length>0&&(0,R.jsxs)(`section`,{className:`mt-10`,children:[(0,R.jsx)(`h2`,{className:`mb-1`,children:i(`sources.retrieved`)}),(0,R.jsx)(`p`,{className:`text-muted mb-2 max-w-[72ch]`,children:i(`sources.retrieved-words`)}),(0,R.jsx)(O,{label:i(`sources.retrieved`),columns:Y(S.responses),rows:S.retrieved,rowKey:e=>e.key})]})]})}function Q({report:e,top:t}){let{analysis:n,comparisonStatus:r}=e;return(0,R.jsxs)(R.Fragment,{children:[(0,R.jsx)(`h1`,{dir:`auto`,children:t&&typeof t.responseRate==`number`?i(`sources.title-top`,{key:t.key,share:g(t.responseRate)}):i(`sources.title`)}),(0,R.jsxs)(`p`,{className:`text-muted mb-6 max-w-[84ch]`,children:[i(`sources.counted`,{citations:e.totalCitations,n:e.responses,prompts:e.prompts}),` `,r!==`comparable`&&i(r===`no_baseline`?`sources.not-compared`:`sources.not-comparable`),` `,_(n),(0,R.jsx)(x,{name:i(`sources.cited-in`),formula:i(`sources.formula`),n:e.responses,children:i(`sources.means`)})]})]})}function $({report:{categoryTotals:e},by:t}){let n=F.map(t=>({kind:t,n:e[t]??0})).filter(({n:e})=>e>0).sort((e,t)=>t.n-e.n).slice(0,6).map(({kind:e,n:t})=>({key:e,label:i(`sources.kind.${e}`),value:t,words:h(t)}));return n.length===0?null:(0,R.jsxs)(`section`,{className:`mb-8 max-w-140`,children:[(0,R.jsx)(`h2`,{className:`mb-2`,children:i(`sources.by-kind.${t}`)}),(0,R.jsx)(s,{label:i(`sources.by-kind.${t}`),bars:n})]})}function ee({search:e,pages:t,onChange:n}){return(0,R.jsxs)(`div`,{className:`flex flex-wrap items-center gap-3 mb-4 [&>div]:min-w-40 sm:[&>div]:max-w-72 [&>div]:flex-1`,children:[(0,R.jsx)(v,{label:i(`sources.kind`),hideLabel:!0,value:e.kind??``,onChange:e=>n({kind:e.target.value||void 0}),options:[{value:``,label:i(`sources.any-kind`)},...F.map(e=>({value:e,label:i(`sources.kind.${e}`)}))]}),t&&(0,R.jsx)(v,{label:i(`sources.standing`),hideLabel:!0,value:e.standing??``,onChange:e=>n({standing:e.target.value||void 0}),options:[{value:``,label:i(`sources.any-standing`)},...P.map(e=>({value:e,label:i(`sources.standing.${e}`)}))]}),(0,R.jsx)(p,{kind:`source`,value:e.tag,onChange:e=>n({tag:e})}),e.domain&&(0,R.jsxs)(a,{look:`quiet`,onPress:()=>n({domain:void 0}),children:[i(`sources.of-domain`,{domain:e.domain}),(0,R.jsx)(`span`,{"aria-hidden":`true`,children:` ✕`}),(0,R.jsxs)(`span`,{className:`sr-only`,children:[`, `,i(`sources.all-domains`)]})]})]})}function te({report:e,filtered:t}){let n=_(e.analysis);return(0,R.jsxs)(R.Fragment,{children:[(0,R.jsx)(`h1`,{children:i(`sources.title`)}),(0,R.jsxs)(w,{title:i(t?`sources.nothing-here`:`sources.not-measured`),action:t?void 0:(0,R.jsx)(c,{}),children:[(0,R.jsx)(`p`,{children:i(t?`sources.nothing-here-words`:`sources.not-measured-words`)}),n&&(0,R.jsx)(`p`,{className:`mt-1`,children:n})]})]})}export{Z as default};