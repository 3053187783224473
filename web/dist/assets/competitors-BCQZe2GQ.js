import{t as e}from"./useSearch-BTIv-6U4.js";import{c as t,s as n}from"./session-CLmJ-yBF.js";import{a as r,i,r as a}from"./operation-CnfiMnya.js";import{i as o,n as s,r as c,t as l}from"./competitors.operations-IHID18NW.js";import{Rt as u,Ut as d,kt as f,r as p,t as m,zt as h}from"./button-Dmcols4R.js";import{n as g}from"./link-DEqi3byG.js";import{i as _,n as v,o as y,r as b,s as x}from"./states-28qXyRz1.js";import{n as S}from"./table-kBrtKTyB.js";import{n as C}from"./toast-Bjl65B3G.js";import{n as w,t as T}from"./index.esm-CYYRLMtk.js";import{r as E}from"./places-CEYyAI0_.js";import{i as D,n as ee,r as O,t as k}from"./fields-ByuI3vvk.js";import{n as A}from"./useNavigate-DMdeUfTG.js";import{t as j}from"./format-CIvsDT5E.js";import{n as M}from"./reasons-DSRRP6y9.js";import{t as N}from"./menu-t8986vPK.js";import"./search-DyMfRENo.js";var P=u();function F(){let{project:e}=n(),r=t(`competitors:write`),[a,{busy:o,problem:c}]=i(s),{register:l,handleSubmit:u,formState:d,reset:p,setFocus:h}=T({defaultValues:{name:``,website:``}}),g=u(async({name:t,website:n})=>{if(r)return;let i=E(n.trim()),{data:o}=await a({projectId:e.id,input:{name:t,aliases:[],domains:i?[i]:[]}});o&&(p(),h(`name`))}),_=c?.fields.name??c?.fields[`domains[0]`];return(0,P.jsxs)(`form`,{onSubmit:g,noValidate:!0,className:`flex flex-wrap gap-3 items-start`,children:[(0,P.jsx)(`div`,{className:`w-64 max-w-full`,children:(0,P.jsx)(D,{label:f(`competitors.another`),dir:`auto`,error:d.errors.name?.message??c?.fields.name,...l(`name`,{required:f(`ui.required`)})})}),(0,P.jsx)(`div`,{className:`w-64 max-w-full`,children:(0,P.jsx)(D,{label:f(`competitors.its-site`),inputMode:`url`,autoCapitalize:`none`,spellCheck:!1,placeholder:`example.com`,error:c?.fields[`domains[0]`],...l(`website`)})}),(0,P.jsx)(m,{type:`submit`,className:`sm:mt-6`,busy:o,reason:r,children:f(`competitors.add`)}),c&&!_&&(0,P.jsx)(`p`,{role:`alert`,className:`text-bad w-full`,children:c.message})]})}var I=a(`CompetitorsScreen`,`13010a6b88cfe54a5329213c323f8a82ba27f8701ade51ed502d5d9dd97a58bb`,`query CompetitorsScreen($projectId: UUID!) {
  project(id: $projectId) {
    id
    brandName
    ownedDomains
    brand {
      aliases
      matching {
        ...Matching
        __typename
      }
      __typename
    }
    competitors {
      id
      name
      aliases
      domains
      matching {
        ...Matching
        __typename
      }
      __typename
    }
    competitorSuggestions {
      ...Observed
      __typename
    }
    nameVariants {
      entity
      competitorId
      name {
        ...Observed
        __typename
      }
      __typename
    }
    __typename
  }
}
fragment Matching on EntityMatching {
  mode
  contextTerms
  exclusionPhrases
  commonWord
  __typename
}
fragment Observed on ObservedCompetitor {
  id
  name
  aliases
  domain
  opinion {
    competitor
    sure
    reason
    __typename
  }
  promptCount
  engineCount
  responseCount
  __typename
}`),L=a(`MatchTrialScreen`,`bbc5c9079bbee27d48abda747ad5cfbf9754775bceb5d7fa96300a062eb1f45a`,`query MatchTrialScreen($projectId: UUID!, $query: MatchTrialQuery!) {
  project(id: $projectId) {
    id
    matchTrial(query: $query) {
      auditId
      answers
      before
      after
      gained
      lost
      examples {
        change
        text
        startIndex
        endIndex
        promptId
        promptText
        engineLabel
        executionId
        __typename
      }
      __typename
    }
    __typename
  }
}`),R=a(`SaveCompetitor`,`93eaf7733615c5c8395d390ba8eed38d0e057f440292ccd2a968a94ae3824080`,`mutation SaveCompetitor($projectId: UUID!, $competitorId: UUID!, $input: CompetitorPatch!) {
  updateCompetitor(
    projectId: $projectId
    competitorId: $competitorId
    input: $input
  ) {
    id
    name
    __typename
  }
}`),z=a(`SaveBrand`,`2de2ef96b73624ea69d46c5fd47068072e019fec224a62d4de99d1b4bcbf45ea`,`mutation SaveBrand($projectId: UUID!, $input: ProjectPatch!) {
  updateProject(projectId: $projectId, input: $input) {
    id
    brandName
    __typename
  }
}`),B=d(h(),1),V=({brandName:e,brand:t,ownedDomains:n,competitors:r})=>[{name:e,aliases:t.aliases,domains:n,matching:t.matching},...r],H=e=>e.split(`
`).map(e=>e.trim()).filter(Boolean);function U({mode:e,commonWord:t,exclusionPhrases:n}){return[f(e===`context_required`?`competitors.counts-in-context`:`competitors.counts-always`),t&&f(`competitors.counts-as-name`),n.length>0&&f(`competitors.counts-not-in`,{n:n.length})].filter(Boolean).join(`, `)}var W=400;function G({entity:e,input:t,changed:i}){let{project:a}=n(),{name:o,...s}=K(t),c={...s,competitorId:e.id??null,name:e.id?o:null},{data:l,problem:u,stale:d}=r(L,{projectId:a.id,query:c}),m=l?.project.matchTrial;return(0,P.jsxs)(`section`,{"aria-labelledby":`trial`,"aria-live":`polite`,children:[(0,P.jsx)(`h2`,{id:`trial`,children:f(`competitors.trial`)}),u&&(0,P.jsx)(b,{problem:{...u,message:Object.values(u.fields)[0]??u.message}}),!m&&!u&&(0,P.jsx)(_,{children:(0,P.jsx)(y,{className:`h-12 w-full`,lines:5})}),m&&!u&&(0,P.jsx)(`div`,{className:p(d&&`stale`),children:m.auditId?(0,P.jsx)(q,{result:m,auditId:m.auditId,name:e.name,changed:i}):(0,P.jsx)(v,{small:!0,title:f(`competitors.trial-none`),children:f(`competitors.trial-none-words`)})})]})}function K(e){let[t,n]=(0,B.useState)(e);return(0,B.useEffect)(()=>{let t=setTimeout(()=>n(e),W);return()=>clearTimeout(t)},[e]),t}function q({result:e,auditId:t,name:n,changed:r}){let{answers:i,before:a,after:o,gained:s,lost:c,examples:l}=e,u=r?f(`competitors.trial-changed`,{name:n,before:j(a),after:j(o),n:i,gained:s,lost:c}):f(`competitors.trial-saved`,{name:n,before:j(a),n:i});return(0,P.jsxs)(P.Fragment,{children:[(0,P.jsxs)(`p`,{className:`text-muted mb-4 max-w-[72ch]`,dir:`auto`,children:[u,` `,r&&s===0&&c===0&&f(`competitors.trial-same`)]}),[`lost`,`gained`,`kept`].map(e=>{let n=l.filter(t=>t.change===e);return n.length===0?null:(0,P.jsx)(te,{change:e,examples:n,auditId:t},e)})]})}function te({change:e,examples:t,auditId:r}){let{project:i}=n();return(0,P.jsxs)(`section`,{className:`mb-6`,children:[(0,P.jsx)(`h3`,{className:p(`font-semibold mb-1`,e===`lost`&&`text-bad`,e===`gained`&&`text-good`),children:f(`competitors.trial.${e}`)}),(0,P.jsx)(`ul`,{className:`border-t border-line`,children:t.map(e=>(0,P.jsxs)(`li`,{className:`border-b border-line py-2`,children:[(0,P.jsx)(ne,{example:e}),(0,P.jsxs)(`p`,{className:`text-small text-muted`,dir:`auto`,children:[e.engineLabel,` ·`,` `,e.promptId?(0,P.jsx)(g,{to:`/projects/$projectId/prompts/$promptId`,params:{projectId:i.id,promptId:e.promptId},search:{audit:r,answer:e.executionId},children:e.promptText}):e.promptText]})]},e.executionId))})]})}var J=e=>e.join(``).replaceAll(/\*\*|#{2,6} |\\(?=[\p{P}\p{S}])/gu,``);function ne({example:{text:e,startIndex:t,endIndex:n,change:r}}){let i=[...e];return(0,P.jsxs)(`blockquote`,{dir:`auto`,className:`wrap-anywhere`,children:[`…`,J(i.slice(0,t)),(0,P.jsx)(`mark`,{className:r===`lost`?`bg-transparent text-bad line-through`:`mark-brand`,children:i.slice(t,n).join(``)}),J(i.slice(n)),`…`]})}var Y=`field-sizing-content min-h-21 max-h-80`;function re({entity:e}){let{project:r}=n(),a=A(),o=t(e.id?`competitors:write`:`projects:write`),{form:s,input:c}=ie(e),[l,u]=i(R),[d,p]=i(z),m=u.problem??p.problem,h=e=>ae(m,e),{register:_,control:v,reset:y,formState:S,setValue:T}=s,E=w({control:v,name:`mode`}),j=w({control:v,name:`commonWord`}),M=s.handleSubmit(async()=>{let{name:t,aliases:n,domains:i,matching:o}=c,{problem:s}=e.id?await l({projectId:r.id,competitorId:e.id,input:{name:t,aliases:n,domains:i,matching:o}}):await d({projectId:r.id,input:{brand:{aliases:n,matching:o},ownedDomains:i}});s||(C(f(`competitors.saved`,{name:t})),a({to:`.`,search:e=>({...e,edit:void 0})}))}),N=m&&Object.keys(m.fields).length>0;return(0,P.jsxs)(P.Fragment,{children:[(0,P.jsx)(`p`,{className:`text-muted`,children:(0,P.jsx)(g,{to:`.`,search:e=>({...e,edit:void 0}),children:f(`competitors.title`)})}),(0,P.jsx)(`h1`,{dir:`auto`,className:`mb-6`,children:e.name}),(0,P.jsxs)(`div`,{className:`grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,400px)_minmax(0,1fr)] items-start`,children:[(0,P.jsxs)(`form`,{onSubmit:M,noValidate:!0,className:`grid gap-4`,children:[m&&!N&&(0,P.jsx)(b,{problem:m}),o&&(0,P.jsx)(`p`,{className:`text-muted`,children:o}),e.id&&(0,P.jsx)(D,{label:f(`competitors.name`),dir:`auto`,error:S.errors.name?.message??h(`name`),..._(`name`,{required:f(`ui.required`)})}),(0,P.jsx)(O,{label:f(`competitors.aliases`),hint:f(`competitors.one-a-line`),rows:4,className:Y,dir:`auto`,error:h(`aliases`),..._(`aliases`)}),(0,P.jsx)(O,{label:f(`competitors.sites`),hint:f(`competitors.sites-hint`),rows:3,className:Y,autoCapitalize:`none`,spellCheck:!1,error:h(`domains`),..._(`domains`)}),(0,P.jsx)(ee,{label:f(`competitors.counts`),error:h(`matching.mode`),..._(`mode`),options:[{value:`always`,label:f(`competitors.counts-always`)},{value:`context_required`,label:f(`competitors.counts-in-context`)}]}),E===`context_required`&&(0,P.jsx)(O,{label:f(`competitors.terms`),hint:f(`competitors.terms-hint`),rows:3,className:Y,dir:`auto`,error:h(`context_terms`),..._(`terms`)}),(0,P.jsx)(O,{label:f(`competitors.phrases`),hint:f(`competitors.phrases-hint`),rows:3,className:Y,dir:`auto`,error:h(`exclusion_phrases`),..._(`phrases`)}),(0,P.jsxs)(`div`,{children:[(0,P.jsx)(k,{checked:j,onChange:e=>T(`commonWord`,e,{shouldDirty:!0}),children:f(`competitors.common-word`)}),(0,P.jsx)(`p`,{className:`text-small text-muted`,children:f(`competitors.common-word-hint`)})]}),(0,P.jsx)(`button`,{type:`submit`,hidden:!0})]}),(0,P.jsx)(G,{entity:e,input:c,changed:S.isDirty})]}),(0,P.jsx)(x,{dirty:S.isDirty&&!o,busy:u.busy||p.busy,onSave:M,onDiscard:()=>y()})]})}function ie({name:e,aliases:t,domains:n,matching:r}){let i=T({defaultValues:{name:e,aliases:t.join(`
`),domains:n.join(`
`),mode:r.mode,terms:r.contextTerms.join(`
`),phrases:r.exclusionPhrases.join(`
`),commonWord:r.commonWord}}),a=w({control:i.control});return{form:i,input:(0,B.useMemo)(()=>({name:a.name.trim(),aliases:H(a.aliases),domains:H(a.domains),matching:{mode:a.mode,contextTerms:H(a.terms),exclusionPhrases:H(a.phrases),commonWord:a.commonWord}}),[a])}}function ae(e,t){let n=Object.keys(e?.fields??{}).find(e=>e.replace(`owned_domains`,`domains`).includes(t));return n&&e?.fields[n]}function oe({variants:e,entities:t}){let n=$();return(0,P.jsxs)(`section`,{className:`mt-10`,children:[(0,P.jsx)(`h2`,{className:`mb-1`,children:f(`competitors.variants`)}),(0,P.jsx)(`p`,{className:`text-muted mb-2 max-w-[72ch]`,children:f(`competitors.variants-words`)}),(0,P.jsx)(S,{label:f(`competitors.variants`),columns:[X(({name:e})=>e),{id:`entity`,title:f(`competitors.may-mean`),wide:!0,cell:({entity:e})=>(0,P.jsx)(`span`,{dir:`auto`,children:e}),csv:({entity:e})=>e},...Z(({name:e})=>e),{id:`moves`,title:f(`competitors.moves`),hideTitle:!0,number:!0,cell:({name:e,competitorId:r,entity:i})=>{let a=t.find(({id:e})=>(e??null)===(r??null));return(0,P.jsxs)(`span`,{className:`inline-flex max-sm:flex-wrap justify-end items-center gap-1`,children:[a&&(0,P.jsxs)(m,{small:!0,reason:n.refusedFor(a),busy:n.busy,onPress:()=>n.map(e,a),children:[f(`competitors.map-to`,{entity:i}),` `,(0,P.jsx)(`span`,{className:`sr-only`,children:e.name})]}),(0,P.jsx)(Q,{name:e,entities:t.filter(e=>e!==a),moves:n})]})}}],rows:e,rowKey:({name:e})=>e.id})]})}function se({suggestions:e,entities:t}){let n=$();return(0,P.jsxs)(`section`,{className:`mt-10`,children:[(0,P.jsx)(`h2`,{className:`mb-1`,children:f(`competitors.suggested`)}),(0,P.jsx)(`p`,{className:`text-muted mb-2 max-w-[72ch]`,children:f(e.length>0?`competitors.suggested-words`:`competitors.none-suggested`)}),e.length>0&&(0,P.jsx)(S,{label:f(`competitors.suggested`),columns:[X(e=>e),{id:`reason`,title:f(`competitors.reason`),wide:!0,cell:e=>(0,P.jsx)(`span`,{className:`text-muted`,children:M(e)}),csv:M},...Z(e=>e),{id:`moves`,title:f(`competitors.moves`),hideTitle:!0,number:!0,cell:e=>(0,P.jsxs)(`span`,{className:`inline-flex max-sm:flex-wrap justify-end items-center gap-1`,children:[(0,P.jsxs)(m,{small:!0,reason:n.refused,busy:n.busy,onPress:()=>n.track(e),children:[f(`competitors.track`),` `,(0,P.jsx)(`span`,{className:`sr-only`,children:e.name})]}),(0,P.jsx)(Q,{name:e,entities:t,moves:n})]})}],rows:e,rowKey:({id:e})=>e})]})}var X=e=>({id:`name`,title:f(`competitors.name`),cell:t=>{let{name:n,aliases:r,domain:i}=e(t);return(0,P.jsxs)(`span`,{dir:`auto`,children:[n,(0,P.jsx)(`span`,{className:`block text-small text-muted`,children:[...r,i].filter(Boolean).join(` · `)}),(0,P.jsx)(`span`,{className:`block text-small text-muted sm:hidden`,children:M(e(t))})]})},csv:t=>e(t).name}),Z=e=>[`promptCount`,`responseCount`].map(t=>({id:t,title:f(t===`promptCount`?`competitors.prompts`:`competitors.answers`),number:!0,wide:!0,cell:n=>j(e(n)[t]),csv:n=>e(n)[t]}));function Q({name:e,entities:t,moves:n}){return(0,P.jsx)(N,{label:f(`competitors.more-of`,{name:e.name}),className:`!px-2 !py-0.5 !min-h-6`,button:f(`competitors.more`),sections:[{title:f(`competitors.other-name-of`),items:t.map(t=>({id:t.id??`brand`,label:(0,P.jsx)(`span`,{dir:`auto`,children:t.name}),text:t.name,reason:n.refusedFor(t)??void 0,onAction:()=>n.map(e,t)}))},{items:[{id:`ignore`,label:f(`competitors.ignore`),reason:n.refused??void 0,onAction:()=>n.ignore(e)}]}]})}function $(){let{project:e}=n(),r=t(`competitors:write`),a=t(`projects:write`),[o,s]=i(R),[u,d]=i(z),[p,m]=i(l),[h,g]=i(c),_=e.id,v=(e,t,n)=>e?C({...e,message:Object.values(e.fields)[0]??e.message}):C(t,n),y=({id:e},t)=>e?o({projectId:_,competitorId:e,input:{aliases:t}}):u({projectId:_,input:{brand:{aliases:t}}});return{refused:r,refusedFor:({id:e})=>e?r:a,busy:s.busy||d.busy||m.busy||g.busy,map:async({name:e},t)=>{let{problem:n}=await y(t,[...t.aliases,e]);v(n,f(`competitors.mapped`,{name:e,entity:t.name}),()=>y(t,t.aliases))},track:async({id:e,name:t})=>{let{problem:n}=await p({projectId:_,candidateId:e});v(n,f(`competitors.tracked-now`,{name:t}))},ignore:async({id:e,name:t})=>{let{problem:n}=await h({projectId:_,candidateId:e});v(n,f(`competitors.ignored`,{name:t}))}}}function ce(){let{project:t}=n(),{edit:i}=e({from:`/app/projects/$projectId/competitors`}),{data:a,problem:o,stale:s,reload:c}=r(I,{projectId:t.id},{types:[`Competitor`,`ObservedCompetitor`]});if(o&&!a)return(0,P.jsx)(b,{problem:o,onRetry:c});if(!a)return(0,P.jsxs)(_,{children:[(0,P.jsx)(y,{className:`h-7 w-[min(480px,100%)]`,lines:2}),(0,P.jsx)(`div`,{className:`h-8`}),(0,P.jsx)(y,{className:`h-9 w-full`,lines:8})]});let l=V(a.project),u=i&&l.find(({id:e})=>(e??`brand`)===i);if(u)return(0,P.jsx)(re,{entity:u},i);let{competitors:d,competitorSuggestions:p,nameVariants:m}=a.project;return(0,P.jsxs)(`div`,{className:s?`stale`:void 0,children:[i&&(0,P.jsx)(v,{small:!0,title:f(`competitors.gone`)}),(0,P.jsx)(`h1`,{dir:`auto`,children:f(`competitors.title-n`,{name:t.brandName,n:d.length})}),(0,P.jsx)(`p`,{className:`text-muted mb-6 max-w-[72ch]`,children:f(`competitors.words`)}),(0,P.jsx)(le,{entities:l,onRemoved:c}),(0,P.jsx)(F,{}),m.length>0&&(0,P.jsx)(oe,{variants:m,entities:l}),(0,P.jsx)(se,{suggestions:p,entities:l})]})}function le({entities:e,onRemoved:r}){let{project:a}=n(),c=t(`competitors:write`),[l]=i(s),[u,{busy:d}]=i(o);return(0,P.jsx)(`div`,{className:`mb-6`,children:(0,P.jsx)(S,{label:f(`competitors.tracked`),columns:ue({refused:c,busy:d,onRemove:async({id:e,name:t,aliases:n,domains:i,matching:o})=>{if(!e)return;let{problem:s}=await u({projectId:a.id,competitorId:e});if(s)return C(s);r();let{mode:c,contextTerms:d,exclusionPhrases:p,commonWord:m}=o,h={name:t,aliases:n,domains:i,matching:{mode:c,contextTerms:d,exclusionPhrases:p,commonWord:m}};C(f(`competitors.removed`,{name:t}),()=>l({projectId:a.id,input:h}))}}),rows:e,rowKey:({id:e})=>e??`brand`,strong:({id:e})=>!e})})}var ue=({refused:e,busy:t,onRemove:n})=>[{id:`name`,title:f(`competitors.name`),cell:({id:e,name:t})=>(0,P.jsx)(g,{to:`.`,search:t=>({...t,edit:e??`brand`}),children:(0,P.jsx)(`span`,{dir:`auto`,children:t})}),csv:({name:e})=>e},{id:`aliases`,title:f(`competitors.aliases`),cell:({aliases:e})=>(0,P.jsx)(`span`,{dir:`auto`,className:`block sm:min-w-28 text-muted font-normal`,children:e.join(`, `)}),csv:({aliases:e})=>e.join(`, `)},{id:`sites`,title:f(`competitors.sites`),wide:!0,cell:({domains:e})=>(0,P.jsx)(`span`,{className:`text-muted font-normal`,children:e.join(`, `)}),csv:({domains:e})=>e.join(`, `)},{id:`counts`,title:f(`competitors.counts`),wide:!0,cell:({matching:e})=>(0,P.jsx)(`span`,{className:`inline-block min-w-20 text-muted font-normal`,children:U(e)}),csv:({matching:e})=>U(e)},{id:`moves`,title:f(`competitors.moves`),hideTitle:!0,number:!0,cell:r=>r.id&&(0,P.jsxs)(m,{small:!0,look:`quiet`,reason:e,busy:t,onPress:()=>n(r),children:[f(`competitors.remove`),` `,(0,P.jsx)(`span`,{className:`sr-only`,children:r.name})]})}];export{ce as default};