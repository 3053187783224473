import{t as e}from"./useNavigate-DMdeUfTG.js";import{t}from"./useSearch-BTIv-6U4.js";import{c as n,s as r}from"./session-CLmJ-yBF.js";import{a as i,i as a,l as o,o as s,r as c}from"./operation-CnfiMnya.js";import{Rt as l,Ut as u,kt as d,r as f,t as p,zt as m}from"./button-Dmcols4R.js";import{n as h,t as g}from"./link-DEqi3byG.js";import{i as _,o as v,r as y,t as b}from"./states-28qXyRz1.js";import{n as x}from"./audit-B5b2EPp0.js";import{t as S}from"./audit.operations-Xj80X9Zl.js";import{n as C,s as w}from"./launch-C8_8enfR.js";import{n as T,t as ee}from"./status-COcI-IOt.js";import{c as te,t as ne}from"./format-CIvsDT5E.js";import{a as re,i as ie,r as E,t as D}from"./places-BfvhHsVo.js";import{n as O}from"./toast-Bjl65B3G.js";import{a as k,i as ae,n as oe,r as A,t as j}from"./steps-C2YlQsj7.js";import{t as se}from"./index.esm-CYYRLMtk.js";import{n as ce}from"./reasons-DSRRP6y9.js";import{i as M,n as N,r as le}from"./fields-ByuI3vvk.js";import{n as P}from"./table-kBrtKTyB.js";import{a as ue,i as de,n as F,o as fe,r as pe,t as me}from"./competitors.operations-IHID18NW.js";import{a as I,n as he,o as ge,r as L,t as _e}from"./places-CEYyAI0_.js";import{r as ve}from"./keys-COybRMKj.js";import{r as ye,t as be}from"./engines-Bn6n0Z5z.js";import{t as R}from"./snippet-SSQXNNdK.js";import{t as z}from"./said-C7Z3TOiS.js";import{n as xe}from"./add-DZb2NsJo.js";import{t as Se}from"./new.operations-WtCraFGZ.js";var B=u(m(),1),V=l();function Ce({state:e,reload:t}){let{items:n}=e.project.audits,r=n.filter(({status:e})=>!T(e));if(r.length>0)return(0,V.jsxs)(`div`,{className:`grid gap-6`,children:[(0,V.jsx)(`p`,{className:`text-muted max-w-[72ch]`,children:d(`set-up.running-words`)}),r.map(e=>(0,V.jsx)(we,{audit:e,onEnd:t},e.id))]});if(n.some(oe))return(0,V.jsx)(Te,{});let i=A(e)===0?`prompts`:e.engines.length===0?`engines`:void 0;return(0,V.jsxs)(V.Fragment,{children:[n[0]&&(0,V.jsx)(Ee,{audit:n[0]}),i?(0,V.jsx)(De,{step:i}):(0,V.jsx)(Oe,{})]})}function we({audit:e,onEnd:t}){let{project:n}=r(),i=s(S,{projectId:n.id,auditId:e.id})?.auditProgress,a=i&&T(i.status);return(0,B.useEffect)(()=>{a&&t()},[a,t]),(0,V.jsxs)(`div`,{children:[(0,V.jsxs)(`p`,{className:`flex flex-wrap items-center gap-2`,children:[d(`set-up.audit-in`,{at:te(e.createdAt,n.timezone),country:D(e.market.countryCode),language:E(e.market.languageCode)}),(0,V.jsx)(ee,{status:i?.status??e.status})]}),i?.errorMessage&&(0,V.jsx)(`p`,{className:`mt-1`,lang:`en`,children:i.errorMessage}),i?(0,V.jsx)(x,{engines:i.engines}):(0,V.jsx)(v,{className:`h-9 w-full`,lines:3})]})}function Te(){let{project:e}=r();return(0,V.jsxs)(V.Fragment,{children:[(0,V.jsx)(`p`,{className:`mb-4 max-w-[72ch]`,children:d(`set-up.measured`)}),(0,V.jsx)(g,{to:`/projects/$projectId/overview`,params:{projectId:e.id},look:`primary`,children:d(`set-up.see-overview`,{brand:e.brandName})}),(0,V.jsxs)(`p`,{className:`text-muted mt-4 max-w-[72ch]`,children:[d(`set-up.measured-names`),` `,(0,V.jsx)(h,{to:`/projects/$projectId/set-up`,params:{projectId:e.id},search:{step:`competitors`},children:d(`set-up.review-names`)})]})]})}function Ee({audit:e}){let{project:t}=r();return(0,V.jsxs)(`div`,{role:`alert`,className:`my-4 border border-line bg-panel rounded-md px-4 py-3 max-w-[72ch]`,children:[(0,V.jsx)(`p`,{className:`font-semibold`,children:d(`set-up.audit.${e.status===`cancelled`?`cancelled`:`failed`}`)}),e.errorMessage&&(0,V.jsx)(`p`,{className:`text-muted`,lang:`en`,children:o(e.errorMessage)}),(0,V.jsx)(`p`,{className:`mt-1`,children:(0,V.jsx)(h,{to:`/projects/$projectId/audits/$auditId`,params:{projectId:t.id,auditId:e.id},children:d(`set-up.see-audit`)})})]})}function De({step:e}){let{project:t}=r();return(0,V.jsxs)(V.Fragment,{children:[(0,V.jsx)(`p`,{className:`mb-4 max-w-[72ch]`,children:d(`set-up.needs.${e}`)}),(0,V.jsx)(g,{to:`/projects/$projectId/set-up`,params:{projectId:t.id},search:{step:e},look:`primary`,children:d(`set-up.go.${e}`)})]})}function Oe(){let{project:e}=r(),t=n(`audits:run`),{data:a,problem:o,reload:s}=i(w,{projectId:e.id});return o&&!a?(0,V.jsx)(y,{problem:o,onRetry:s}):a?(0,V.jsxs)(V.Fragment,{children:[(0,V.jsx)(`p`,{className:`text-muted mb-4 max-w-[72ch]`,children:d(`set-up.audit-words`)}),t&&(0,V.jsx)(`p`,{className:`mb-4`,children:t}),(0,V.jsx)(`div`,{className:`max-w-128`,children:(0,V.jsx)(C,{choices:a,allMarkets:!0,onLaunched:()=>O(d(`audits.started`))})})]}):(0,V.jsx)(_,{children:(0,V.jsx)(v,{className:`h-9 w-full`,lines:6})})}function H({label:e,candidates:t,onDecide:n,refused:r}){let[i,a]=(0,B.useState)(new Set),[o,s]=(0,B.useState)(0),[c,l]=(0,B.useState)(),u=(0,B.useRef)(!1),m=(0,B.useRef)(null),h=(0,B.useMemo)(()=>t.filter(({id:e})=>!i.has(e)),[t,i]),g=Math.min(o,h.length-1),_=(0,B.useCallback)(async(e,t)=>{if(!e||r)return;a(t=>new Set(t).add(e.id)),l({words:d(t?`set-up.accepted`:`set-up.rejected`,{text:e.text})});let i=await n(e.id,t);i&&(a(t=>new Set([...t].filter(t=>t!==e.id))),l({words:`${e.text}: ${i}`,bad:!0}))},[n,r]),v=(0,B.useMemo)(()=>{let e=e=>{u.current=!0,s(Math.min(Math.max(g+e,0),h.length-1))};return{j:()=>e(1),k:()=>e(-1),a:()=>_(h[g],!0),r:()=>_(h[g],!1)}},[g,h,_]);ve(v),(0,B.useEffect)(()=>{u.current&&m.current?.children[g]?.scrollIntoView({block:`nearest`})},[g]);let y=(e,t)=>{_(e,t),m.current?.focus()};return(0,V.jsxs)(V.Fragment,{children:[(0,V.jsx)(`ul`,{ref:m,tabIndex:-1,"aria-label":e,className:`outline-none border-t border-line`,children:h.map((e,t)=>(0,V.jsxs)(`li`,{"aria-current":t===g||void 0,className:f(`flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line border-l-2 px-2 py-2`,t===g?`border-l-accent bg-hover`:`border-l-transparent`),children:[(0,V.jsxs)(`div`,{className:`flex-1 min-w-[min(240px,100%)]`,children:[(0,V.jsx)(`span`,{dir:`auto`,children:e.text}),e.note&&(0,V.jsx)(`div`,{className:`text-small text-muted`,children:e.note})]}),(0,V.jsxs)(p,{small:!0,reason:r,onPress:()=>y(e,!0),children:[d(`set-up.accept`),` `,(0,V.jsx)(`span`,{className:`sr-only`,children:e.text})]}),(0,V.jsxs)(p,{small:!0,look:`quiet`,reason:r,onPress:()=>y(e,!1),children:[d(`set-up.reject`),` `,(0,V.jsx)(`span`,{className:`sr-only`,children:e.text})]})]},e.id))}),(0,V.jsx)(`p`,{role:`status`,className:f(`text-small min-h-4 mt-2`,c?.bad?`text-bad`:`text-muted`),dir:`auto`,children:c?.words??(h.length>0&&!r&&d(`set-up.review-keys`))})]})}function ke({refused:e}){let{project:t}=r(),[n,{busy:i,problem:o}]=a(fe),[s]=a(F),[c,l]=(0,B.useState)(),u=async()=>l((await n({projectId:t.id})).data?.suggestCompetitors),f=(0,B.useCallback)(async(e,n)=>{let r=c?.find(t=>t.name===e)?.domain;if(!n)return;let i={name:e,aliases:[],domains:r?[r]:[]};return(await s({projectId:t.id,input:i})).problem?.message},[c,s,t.id]);return(0,V.jsxs)(`div`,{className:`mt-3`,children:[i&&(0,V.jsx)(_,{children:(0,V.jsx)(v,{className:`h-9 w-full`,lines:4})}),o&&(0,V.jsx)(y,{problem:o}),c&&!i&&(0,V.jsxs)(`div`,{className:`mb-4`,children:[(0,V.jsx)(`p`,{role:`status`,className:`mb-2`,children:d(`set-up.rivals`,{n:c.length})}),(0,V.jsx)(H,{label:d(`set-up.suggested-names`),candidates:c.map(e=>({id:e.name,text:e.name,note:Ae(e)})),onDecide:f,refused:e})]}),(0,V.jsx)(p,{busy:i,reason:e,onPress:u,children:d(`set-up.suggest-rivals`)}),(0,V.jsx)(`p`,{className:`text-small text-muted mt-1 max-w-[72ch]`,children:d(`set-up.suggest-words`)})]})}var Ae=({domain:e,grounded:t})=>[e,t&&d(`set-up.grounded`)].filter(Boolean).join(` · `);function je({state:e}){let{project:t}=r(),o=n(`competitors:write`),{data:s,problem:c,reload:l}=i(ue,{projectId:t.id},{types:[`Competitor`,`ObservedCompetitor`]}),[u]=a(F),[f,p]=a(de);if(c&&!s)return(0,V.jsx)(y,{problem:c,onRetry:l});if(!s)return(0,V.jsx)(_,{children:(0,V.jsx)(v,{className:`h-9 w-full`,lines:4})});let{competitors:m,competitorSuggestions:h}=s.project,g=j(e).has(`audit`);return(0,V.jsxs)(V.Fragment,{children:[(0,V.jsx)(`p`,{className:`text-muted mb-4 max-w-[72ch]`,children:d(`set-up.competitors-words`)}),m.length>0&&(0,V.jsx)(`div`,{className:`mb-6`,children:(0,V.jsx)(P,{label:d(`set-up.step-short.competitors`),columns:Pe({refused:o,busy:p.busy,onRemove:async({id:e,name:n,aliases:r,domains:i})=>{let{problem:a}=await f({projectId:t.id,competitorId:e});if(a)return O(a);l();let o={name:n,aliases:r,domains:i};O(d(`set-up.competitor-removed`,{name:n}),()=>u({projectId:t.id,input:o}))}}),rows:m,rowKey:({id:e})=>e,foot:!1})}),(0,V.jsx)(Me,{refused:o}),(0,V.jsxs)(`section`,{"aria-labelledby":`set-up-names`,className:`mt-8`,children:[(0,V.jsx)(`h3`,{id:`set-up-names`,className:`font-semibold mb-1`,children:d(`set-up.suggested-names`)}),h.length>0?(0,V.jsx)(Ne,{suggestions:h,refused:o}):(0,V.jsx)(`p`,{className:`text-muted`,children:d(g?`set-up.no-names`:`set-up.names-later`)}),!g&&h.length===0&&e.workspace.research.generatorConfigured&&(0,V.jsx)(ke,{refused:o})]})]})}function Me({refused:e}){let{project:t}=r(),[n,{busy:i,problem:o}]=a(F),{register:s,handleSubmit:c,formState:l,reset:u,setFocus:f}=se({defaultValues:{name:``,website:``}}),m=c(async({name:r,website:i})=>{if(e)return;let a=L(i.trim()),{data:o}=await n({projectId:t.id,input:{name:r,aliases:[],domains:a?[a]:[]}});o&&(u(),f(`name`))}),h=o?.fields.name??o?.fields[`domains[0]`];return(0,V.jsxs)(`form`,{onSubmit:m,noValidate:!0,className:`flex flex-wrap gap-3 items-start`,children:[(0,V.jsx)(`div`,{className:`w-64 max-w-full`,children:(0,V.jsx)(M,{label:d(`set-up.competitor`),dir:`auto`,error:l.errors.name?.message??o?.fields.name,...s(`name`,{required:d(`ui.required`)})})}),(0,V.jsx)(`div`,{className:`w-64 max-w-full`,children:(0,V.jsx)(M,{label:d(`set-up.competitor-site`),inputMode:`url`,autoCapitalize:`none`,spellCheck:!1,placeholder:`example.com`,error:o?.fields[`domains[0]`],...s(`website`)})}),(0,V.jsx)(p,{type:`submit`,className:`sm:mt-6`,busy:i,reason:e,children:d(`set-up.add-competitor`)}),o&&!h&&(0,V.jsx)(`p`,{role:`alert`,className:`text-bad w-full`,children:o.message}),e&&(0,V.jsx)(`p`,{className:`text-muted w-full`,children:e})]})}function Ne({suggestions:e,refused:t}){let{project:n}=r(),[i]=a(me),[o]=a(pe),s=(0,B.useCallback)(async(e,t)=>{let{problem:r}=await(t?i:o)({projectId:n.id,candidateId:e});return r?.message},[i,o,n.id]);return(0,V.jsx)(H,{label:d(`set-up.suggested-names`),candidates:e.map(e=>({id:e.id,text:e.name,note:ce(e)})),onDecide:s,refused:t})}var Pe=({refused:e,busy:t,onRemove:n})=>[{id:`name`,title:d(`set-up.competitor`),cell:({name:e})=>(0,V.jsx)(`span`,{dir:`auto`,children:e})},{id:`site`,title:d(`set-up.website`),cell:({domains:e})=>(0,V.jsx)(`span`,{className:`wrap-break-word`,children:e.join(`, `)})},{id:`moves`,title:d(`set-up.moves`),hideTitle:!0,number:!0,cell:r=>(0,V.jsxs)(p,{small:!0,look:`quiet`,reason:e,busy:t,onPress:()=>n(r),children:[d(`set-up.remove`),` `,(0,V.jsx)(`span`,{className:`sr-only`,children:r.name})]})}],U={assistant_a:`adapter: openai-responses
provider: provider_a
model: gpt-5
api_key: "\${OPENAI_API_KEY}"
retrieval: true`,assistant_b:`adapter: anthropic-messages
provider: provider_b
model: claude-sonnet-4-5
api_key: "\${ANTHROPIC_API_KEY}"
retrieval: true
stream: true
timeout: 300s`,assistant_c:`adapter: gemini
provider: provider_c
model: gemini-2.5-flash
api_key: "\${GEMINI_API_KEY}"
retrieval: true`,overview_a:`adapter: dataforseo-serp
provider: provider_d
model: google-ai-overview
api_key: "\${DATAFORSEO_LOGIN}:\${DATAFORSEO_PASSWORD}"
retrieval: true`,assistant_a_search:`adapter: openai-chat
provider: provider_a
model: gpt-4o-search-preview
api_key: "\${OPENAI_API_KEY}"
retrieval: true`,assistant_b_consumer:`adapter: anthropic-messages
provider: provider_b
model: claude-sonnet-4-5
api_key: "\${ANTHROPIC_API_KEY}"`},Fe=Object.keys(U),Ie=e=>[`engines:`,`  ${e}:`,...U[e].split(`
`).map(e=>`    ${e}`)].join(`
`);function Le(){let{project:e}=r(),{data:t,problem:n,stale:a,reload:o}=i(ye,{});if(n&&!t)return(0,V.jsx)(y,{problem:n,onRetry:o});if(!t)return(0,V.jsx)(_,{children:(0,V.jsx)(v,{className:`h-9 w-full`,lines:4})});let s=new Set(t.engines.map(({logicalEngine:e})=>e)),c=Fe.filter(e=>!s.has(e));return(0,V.jsxs)(V.Fragment,{children:[s.size===0?(0,V.jsxs)(`div`,{role:`status`,className:`my-4 border border-line bg-panel rounded-md px-4 py-3 max-w-[72ch]`,children:[(0,V.jsx)(`p`,{className:`font-semibold`,children:d(`engines.none`)}),(0,V.jsx)(`p`,{className:`text-muted`,children:d(`set-up.no-engine-words`)})]}):(0,V.jsxs)(V.Fragment,{children:[(0,V.jsx)(`p`,{className:`text-muted mb-4 max-w-[72ch]`,children:d(`set-up.engines-words`)}),(0,V.jsx)(be,{engines:t.engines,zone:e.timezone,stale:a})]}),c.length>0&&(0,V.jsxs)(`section`,{"aria-labelledby":`set-up-missing`,className:`mt-6`,children:[(0,V.jsx)(`h3`,{id:`set-up-missing`,className:`font-semibold`,children:d(`set-up.missing`)}),(0,V.jsx)(`p`,{className:`text-muted mb-2 max-w-[72ch]`,children:d(`set-up.missing-words`)}),c.map((e,t)=>(0,V.jsx)(Re,{engine:e,open:s.size===0&&t===0},e))]})]})}function Re({engine:e,open:t}){let n=d(`set-up.engine.${e}`);return(0,V.jsxs)(`details`,{open:t,className:`border-b border-line py-2`,children:[(0,V.jsxs)(`summary`,{className:`cursor-pointer`,children:[n,` `,(0,V.jsx)(`span`,{className:`text-small text-muted`,children:e})]}),(0,V.jsx)(R,{name:n,text:Ie(e)})]})}var ze=c(`SetUpSite`,`3aa34bc9bb3ca040eb3355dc3047746db027275b68a8822019cf9647dc917fc4`,`query SetUpSite($projectId: UUID!) {
  project(id: $projectId) {
    id
    websiteUrl
    ownedDomains
    siteCrawls(limit: 1) {
      items {
        id
        status
        rootUrl
        analyzedCount
        failedCount
        analysisRequestedCount
        errorMessage
        failureSummary {
          message
          targetUrl
          statusCode
          __typename
        }
        scoreSummary {
          webFundamentalsScore
          aeoReadinessScore
          __typename
        }
        pages(limit: 6, status: completed, sort: 
"-issue_count") {
          items {
            siteUrlId
            displayUrl
            title
            pageKind
            issueCount
            __typename
          }
          __typename
        }
        issues(limit: 20) {
          items {
            groupId
            ruleId
            title
            description
            severity
            findingClass
            affectedUrlCount
            __typename
          }
          summary {
            defectIssueTypeCount
            advisoryIssueTypeCount
            affectedUrlCount
            __typename
          }
          __typename
        }
        __typename
      }
      __typename
    }
    __typename
  }
}`),Be=c(`ChangeWebsite`,`a2787ae7c409a89753e6043883e9ffdbf0a2e1c86f0cd2ec3c89c90a7ca979bb`,`mutation ChangeWebsite($projectId: UUID!, $input: ProjectPatch!) {
  updateProject(projectId: $projectId, input: $input) {
    id
    websiteUrl
    ownedDomains
    __typename
  }
}`),Ve=new Set([`completed`,`partially_completed`,`failed`,`cancelled`,`paused`]),W=({status:e})=>!Ve.has(e),He=2e3;function Ue(){let{project:e}=r(),{data:t,problem:n,reload:a}=i(ze,{projectId:e.id},{types:[`SiteCrawl`]}),[o]=t?.project.siteCrawls.items??[],s=o&&W(o);return(0,B.useEffect)(()=>{if(!s)return;let e=setInterval(()=>document.visibilityState===`visible`&&a(),He);return()=>clearInterval(e)},[s,a]),{crawl:t&&(o??null),project:t?.project,problem:n,reload:a}}var G=(e,t)=>e.issues.items.filter(({findingClass:e})=>e!==`diagnostic`).slice(0,t),We=({issues:{summary:e}})=>e.defectIssueTypeCount+e.advisoryIssueTypeCount;function K(e){let t=[d(`set-up.pages-read`,{n:e.analyzedCount})];return e.failedCount>0&&t.push(d(`set-up.pages-failed`,{n:e.failedCount})),W(e)||t.push(d(`set-up.issue-kinds`,{n:We(e)})),t.join(` · `)}function Ge({crawl:e}){let t=G(e,5);return(0,V.jsxs)(V.Fragment,{children:[(0,V.jsx)(`p`,{role:`status`,className:`mb-4`,children:K(e)}),e.analyzedCount===0&&W(e)&&(0,V.jsx)(v,{className:`h-9 w-full`,lines:4}),t.length>0?(0,V.jsx)(P,{label:d(`set-up.issues`),columns:Ke(),rows:t,rowKey:e=>e.groupId,foot:!1}):e.pages.items.length>0&&(0,V.jsx)(P,{label:d(`set-up.pages`),columns:qe(),rows:e.pages.items,rowKey:e=>e.siteUrlId,foot:!1})]})}var Ke=()=>[{id:`issue`,title:d(`set-up.issue`),cell:({ruleId:e,title:t,description:n})=>(0,V.jsxs)(V.Fragment,{children:[(0,V.jsx)(z,{of:`rule.${e}.title`,children:t}),(0,V.jsx)(`p`,{className:`text-small text-muted max-w-[72ch]`,children:(0,V.jsx)(z,{of:`rule.${e}.description`,children:n})})]})},{id:`severity`,title:d(`set-up.severity`),wide:!0,cell:({severity:e})=>(0,V.jsx)(b,{tone:e===`critical`||e===`high`?`bad`:void 0,children:d(`set-up.severity.${e}`)})},{id:`pages`,title:d(`set-up.affected`),number:!0,cell:({affectedUrlCount:e})=>ne(e)}],qe=()=>[{id:`page`,title:d(`set-up.page`),cell:({title:e,displayUrl:t})=>(0,V.jsxs)(V.Fragment,{children:[(0,V.jsx)(`span`,{dir:`auto`,children:e||t}),e&&(0,V.jsx)(`p`,{className:`text-small text-muted`,children:t})]})},{id:`issues`,title:d(`set-up.page-issues`),number:!0,cell:({issueCount:e})=>typeof e==`number`?ne(e):`–`}];function Je({crawl:{crawl:e}}){let{project:t}=r();if(!e)return null;let n=G(e,4);return(0,V.jsxs)(`aside`,{"aria-labelledby":`set-up-site`,className:`border-t border-line pt-4 lg:border-t-0 lg:pt-0`,children:[(0,V.jsx)(`h2`,{id:`set-up-site`,children:d(`set-up.on-site`,{site:I(e.rootUrl)})}),(0,V.jsx)(`p`,{className:`text-muted mb-2`,children:e.status===`failed`?d(`set-up.crawl-failed`,{site:I(e.rootUrl)}):K(e)}),(0,V.jsx)(`ul`,{className:`grid gap-2 mb-2`,children:n.map(({groupId:e,ruleId:t,title:n,affectedUrlCount:r})=>(0,V.jsxs)(`li`,{className:`border-b border-line pb-2`,children:[(0,V.jsx)(z,{of:`rule.${t}.title`,children:n}),(0,V.jsx)(`span`,{className:`text-small text-muted block`,children:d(`set-up.on-pages`,{n:r})})]},e))}),(0,V.jsx)(h,{to:`/projects/$projectId/set-up`,params:{projectId:t.id},search:{step:`site`},children:d(e.status===`failed`?`set-up.mend`:`set-up.see-findings`)})]})}var Ye=c(`SetUpMarkets`,`dcb745f7a81fbda61f8576f15856115f20fd4e3e84161eea4384a59d3320ae46`,`query SetUpMarkets($projectId: UUID!) {
  project(id: $projectId) {
    id
    markets {
      id
      label
      countryCode
      languageCode
      isDefault
      __typename
    }
    __typename
  }
}`),Xe=c(`AddMarket`,`003f2df5612b3abd322f005cc11626483b177a65ab71b68de29a8db219a2e401`,`mutation AddMarket($projectId: UUID!, $input: MarketInput!) {
  createMarket(projectId: $projectId, input: $input) {
    id
    label
    __typename
  }
}`),Ze=c(`RemoveMarket`,`4a55582552289c63ca09a9d8ac85fdefc12847fb2b16c05bc4fe02fbcf176a2c`,`mutation RemoveMarket($projectId: UUID!, $marketId: UUID!) {
  deleteMarket(projectId: $projectId, marketId: $marketId)
}`),Qe=c(`ChangeHome`,`4d74b9a93aab3bb47ff1e5ab3ad7d56f31435898fc84db9cf916f68934fafecc`,`mutation ChangeHome($projectId: UUID!, $input: ProjectPatch!) {
  updateProject(projectId: $projectId, input: $input) {
    id
    countryCode
    languageCode
    __typename
  }
}`),q=(e,t,n)=>{let r=(t&&!e.includes(t)?[...e,t]:e).map(e=>({value:e,label:n(e)})).sort((e,t)=>e.label.localeCompare(t.label));return t?r:[{value:``,label:d(`set-up.choose`),disabled:!0},...r]};function J({place:e,action:t,busy:n,problem:r,refused:i,onSubmit:a}){let[o,s]=(0,B.useState)({countryCode:e.countryCode,languageCode:e.languageCode}),c=async t=>{t.preventDefault(),await a(o)&&s({countryCode:e.countryCode,languageCode:e.languageCode})},l=(!o.countryCode||!o.languageCode)&&d(`set-up.choose-place`);return(0,V.jsxs)(`form`,{onSubmit:c,noValidate:!0,className:`flex flex-wrap gap-3 items-end`,children:[(0,V.jsx)(`div`,{className:`w-56 max-w-full`,children:(0,V.jsx)(N,{label:d(`set-up.country`),value:o.countryCode,onChange:e=>s({...o,countryCode:e.target.value}),options:q(he,e.countryCode,D)})}),(0,V.jsx)(`div`,{className:`w-56 max-w-full`,children:(0,V.jsx)(N,{label:d(`set-up.language`),value:o.languageCode,onChange:e=>s({...o,languageCode:e.target.value}),options:q(ge,e.languageCode,E)})}),(0,V.jsx)(p,{type:`submit`,busy:n,reason:i||l,children:t}),r&&(0,V.jsx)(`p`,{role:`alert`,className:`text-bad w-full`,children:r.message})]})}function $e(){let{project:e}=r(),t=n(`projects:write`),[o,s]=(0,B.useState)(!1),{data:c,problem:l,reload:u}=i(Ye,{projectId:e.id},{types:[`Market`]}),[f,p]=a(Xe),[m,h]=a(Ze),[g,b]=a(Qe);if(l&&!c)return(0,V.jsx)(y,{problem:l,onRetry:u});if(!c)return(0,V.jsx)(_,{children:(0,V.jsx)(v,{className:`h-9 w-full`,lines:3})});let{markets:x}=c.project,S=async t=>{let{data:n}=await f({projectId:e.id,input:{...t,label:re(t)}});return!!n},C=async({id:t,label:n,countryCode:r,languageCode:i})=>{let{problem:a}=await m({projectId:e.id,marketId:t??``});if(a)return O(a);u();let o={label:n,countryCode:r,languageCode:i};O(d(`set-up.market-removed`,{label:n}),()=>f({projectId:e.id,input:o}))},w=async t=>{let{data:n}=await g({projectId:e.id,input:t});return n&&s(!1),!!n},T=x.find(({id:e})=>!e);return(0,V.jsxs)(V.Fragment,{children:[(0,V.jsx)(`p`,{className:`text-muted mb-4 max-w-[72ch]`,children:d(`set-up.markets-words`)}),(0,V.jsx)(P,{label:d(`audits.markets`),columns:et({refused:t,busy:h.busy,onRemove:C,onChange:()=>s(!o)}),rows:x,rowKey:({id:e})=>e??`home`,foot:!1}),o&&T&&(0,V.jsxs)(`div`,{className:`mt-6`,children:[(0,V.jsx)(`h3`,{className:`font-semibold mb-2`,children:d(`set-up.change-home`)}),(0,V.jsx)(J,{place:T,action:d(`set-up.change-market`),busy:b.busy,problem:b.problem,refused:t,onSubmit:w})]}),(0,V.jsxs)(`div`,{className:`mt-6`,children:[(0,V.jsx)(`h3`,{className:`font-semibold mb-2`,children:d(`set-up.new-market`)}),(0,V.jsx)(J,{place:{countryCode:``,languageCode:``},action:d(`set-up.add-market`),busy:p.busy,problem:p.problem,refused:t,onSubmit:S})]})]})}var et=({refused:e,busy:t,onRemove:n,onChange:r})=>[{id:`market`,title:d(`audits.market`),cell:({label:e,isDefault:t,...n})=>(0,V.jsxs)(V.Fragment,{children:[(0,V.jsx)(`span`,{dir:`auto`,children:ie({label:e,...n})}),` `,t&&(0,V.jsx)(b,{children:d(`set-up.default-market`)})]})},{id:`country`,title:d(`set-up.country`),wide:!0,cell:({countryCode:e})=>D(e)},{id:`language`,title:d(`set-up.language`),wide:!0,cell:({languageCode:e})=>E(e)},{id:`moves`,title:d(`set-up.moves`),hideTitle:!0,number:!0,cell:i=>i.id?(0,V.jsxs)(p,{small:!0,look:`quiet`,reason:e,busy:t,onPress:()=>n(i),children:[d(`set-up.remove`),` `,(0,V.jsx)(`span`,{className:`sr-only`,children:i.label})]}):(0,V.jsxs)(p,{small:!0,look:`quiet`,reason:e,onPress:r,children:[d(`set-up.change-market`),` `,(0,V.jsx)(`span`,{className:`sr-only`,children:i.label})]})}];function tt(e){let t=e.split(/\r?\n/,1)[0]??``,[n]=[`,`,`;`,`	`].sort((e,n)=>t.split(n).length-t.split(e).length);return n??`,`}function nt(e){let t=tt(e),n=[],r={line:1,cells:[]},[i,a,o]=[``,!1,1],s=()=>{r.cells.push(i),r.cells.some(e=>e.trim()!==``)&&n.push(r),r={line:o,cells:[]},i=``};for(let n=0;n<e.length;n++){let c=e[n];c===`
`&&o++,a?c===`"`?e[n+1]===`"`?i+=e[++n]:a=!1:i+=c:c===`"`&&i===``?a=!0:c===t?(r.cells.push(i),i=``):c===`
`?s():(c!==`\r`||e[n+1]!==`
`)&&(i+=c)}return(i!==``||r.cells.length>0)&&s(),n}var Y=4e3,X=[`core`,`brand_diagnostic`,`comparison`,`commerce`],Z=[``,`discovery`,`comparison`,`purchase`,`service`,`local`],rt=new Set([`text`,`theme`,`intent`,`cohort`,`enabled`,`topic`,`status`,...`id prompt_set_id topic_id branded origin buyer_stage prompt_intent created_at updated_at`.split(` `)]);function Q(e,t){let n=[...t.text].length;return{line:e,prompt:t,wrong:n>Y?d(`set-up.too-long`,{length:n,most:Y}):void 0}}function it(e){let t=new Set;return e.split(/\r?\n/).flatMap((e,n)=>{let r=xe(e);return r===``||t.has(r)?[]:(t.add(r),[Q(n+1,{text:r})])})}function at(e){if(e.includes(`�`))return{refused:d(`set-up.csv-encoding`)};let[t,...n]=nt(e.replace(/^\uFEFF/,``)),r=t?.cells.map(e=>e.trim().toLowerCase())??[];if(!r.includes(`text`))return{refused:d(`set-up.csv-no-text`)};let i=r.filter(e=>!rt.has(e));return i.length>0?{refused:d(`set-up.csv-columns`,{names:i.join(`, `)})}:{lines:n.map(({line:e,cells:t})=>ot(e,e=>(t[r.indexOf(e)]??``).trim()))}}function ot(e,t){let[n,r,i]=[t(`cohort`)||`core`,t(`intent`),t(`enabled`).toLowerCase()],a={text:t(`text`),theme:t(`theme`),topic:t(`topic`),intent:r,cohort:X.find(e=>e===n),enabled:![`false`,`0`,`no`].includes(i)},o=(t,n,r)=>({line:e,prompt:a,wrong:d(`set-up.csv-value`,{column:t,value:n,allowed:r.filter(Boolean).join(`, `)})});return a.text===``?{line:e,prompt:a,wrong:d(`set-up.csv-empty`)}:a.cohort?Z.includes(r)?[``,`true`,`1`,`yes`,`false`,`0`,`no`].includes(i)?t(`status`)===`archived`?{line:e,prompt:a,wrong:d(`set-up.csv-archived`)}:Q(e,a):o(`enabled`,i,[`true`,`false`]):o(`intent`,r,Z):o(`cohort`,n,X)}function st(e,t){let n=new Map;for(let[r,i]of Object.entries(e)){let[,e]=/^(?:input\.)?prompts\[(\d+)\]/.exec(r)??[],a=e===void 0?void 0:t[Number(e)]?.line;a!==void 0&&n.set(a,i)}return n}var ct=c(`SetUpCandidates`,`8af65aad4e887ef58d4bd9c5ce81de35dcf18a6502f5fff9852463e04a3880d8`,`query SetUpCandidates($projectId: UUID!, $promptSetId: UUID!) {
  project(id: $projectId) {
    id
    promptCandidates(promptSetId: $promptSetId, limit: 50) {
      items {
        id
        text
        topicId
        grounded
        qualityFlags
        __typename
      }
      nextCursor
      __typename
    }
    topics {
      id
      name
      __typename
    }
    __typename
  }
}`),lt=c(`SetUpPromptSet`,`86e2c21064d070ebf7967cd66217080c5ab45ec93182e6f4c9a422a59f4192c1`,`mutation SetUpPromptSet($projectId: UUID!, $input: PromptSetInput!) {
  createPromptSet(projectId: $projectId, input: $input) {
    id
    name
    promptCount
    __typename
  }
}`),ut=c(`SetUpImport`,`ff04202f13387da6a8b4bd71511e8981ee40df05c795cc9407a03c46f48cf7ca`,`mutation SetUpImport($projectId: UUID!, $promptSetId: UUID!, $input: PromptImport!) {
  importPrompts(projectId: $projectId, promptSetId: $promptSetId, input: $input) {
    id
    promptCount
    __typename
  }
}`),dt=c(`SuggestPrompts`,`aa0cc37b329850d648ac6bf701127a09ebdbd1b60cba6d44133c115c1cb01ce3`,`mutation SuggestPrompts($projectId: UUID!, $promptSetId: UUID!, $count: Int!) {
  generatePrompts(
    projectId: $projectId
    promptSetId: $promptSetId
    input: {count: $count}
  ) {
    runId
    candidates {
      id
      __typename
    }
    droppedDuplicates
    qualityRejected
    shortfallReason
    __typename
  }
}`),ft=c(`ReviewCandidates`,`54c8d5a97c727d2ebec8badab79fd1be91d796d0d135828f70839416cad7a748`,`mutation ReviewCandidates($projectId: UUID!, $promptSetId: UUID!, $input: PromptCandidateReviewInput!) {
  reviewPromptCandidates(
    projectId: $projectId
    promptSetId: $promptSetId
    input: $input
  ) {
    accepted {
      id
      __typename
    }
    rejectedCount
    droppedDuplicates
    unavailableCount
    __typename
  }
}`);function pt({set:e,before:t}){let{project:i}=r(),o=n(`prompts:write`),[s,c]=(0,B.useState)(``),[l,u]=(0,B.useState)(),[f,m]=(0,B.useState)(new Map),[h,g]=(0,B.useState)(),[_,{busy:v}]=a(ut),b=l?.lines??it(s),x=b.flatMap(({line:e,prompt:t,wrong:n})=>{let r=n??f.get(e);return r?[{line:e,why:r,text:t.text}]:[]}),S=b.filter(({line:e,wrong:t})=>!t&&!f.has(e)),C=(e,t)=>{c(e),u(t),m(new Map),g(void 0)},w=async()=>{let{id:n,refused:r}=await e.need();if(!n)return g({kind:`other`,message:r??``,fields:{}});let a={prompts:S.map(({prompt:e})=>e)},{data:o,problem:s}=await _({projectId:i.id,promptSetId:n,input:a});if(g(s),!o)return m(new Map([...f,...st(s?.fields??{},S)]));e.changed();let c=o.importPrompts.promptCount-t;O(d(`set-up.added`,{n:c,known:Math.max(0,S.length-c)})),C(l?``:x.map(({text:e})=>e).join(`
`))},T=o||S.length===0&&d(x.length>0?`set-up.all-refused`:`prompts.type-one`)||S.length>2e4&&d(`set-up.too-many`,{most:2e4});return(0,V.jsxs)(`section`,{"aria-labelledby":`set-up-own`,className:`grid gap-3 grid-cols-[minmax(0,1fr)]`,children:[(0,V.jsx)(`h3`,{id:`set-up-own`,className:`font-semibold`,children:d(`set-up.own-prompts`)}),l?(0,V.jsxs)(`p`,{children:[d(`set-up.from-file`,{n:b.length,name:l.name}),` `,(0,V.jsx)(p,{small:!0,look:`quiet`,onPress:()=>C(``),children:d(`set-up.other-file`)})]}):(0,V.jsx)(le,{label:d(`prompts.texts`),hint:d(`prompts.texts-words`),rows:6,dir:`auto`,value:s,onChange:e=>C(e.target.value)}),x.length>0&&(0,V.jsx)(mt,{lines:x}),h&&f.size===0&&(0,V.jsx)(y,{problem:h}),(0,V.jsxs)(`div`,{className:`flex flex-wrap gap-2`,children:[(0,V.jsx)(p,{busy:v,reason:T,onPress:w,children:d(x.length>0?`set-up.add-others`:`prompts.add-n`,{n:S.length})}),!l&&(0,V.jsx)(ht,{onRead:e=>C(``,e)})]})]})}var $=20;function mt({lines:e}){return(0,V.jsxs)(`div`,{role:`alert`,className:`border border-line bg-panel rounded-md px-4 py-3`,children:[(0,V.jsx)(`p`,{className:`font-semibold`,children:d(`set-up.refused`,{n:e.length})}),(0,V.jsx)(`ul`,{className:`mt-1 grid gap-1 grid-cols-[minmax(0,1fr)]`,children:e.slice(0,$).map(({line:e,why:t,text:n})=>(0,V.jsxs)(`li`,{children:[d(`set-up.line`,{line:e}),` `,(0,V.jsx)(`span`,{className:`text-bad`,children:t}),` `,(0,V.jsx)(`span`,{dir:`auto`,className:`text-small text-muted block truncate`,children:n.slice(0,200)})]},e))}),e.length>$&&(0,V.jsx)(`p`,{className:`text-muted mt-1`,children:d(`set-up.refused-more`,{n:e.length-$})})]})}function ht({onRead:e}){let t=(0,B.useRef)(null),[n,r]=(0,B.useState)(),i=async t=>{if(!t)return;let n=at(await t.text());`refused`in n?r(n.refused):e({name:t.name,lines:n.lines})};return(0,V.jsxs)(V.Fragment,{children:[(0,V.jsx)(`input`,{ref:t,hidden:!0,type:`file`,accept:`.csv,.tsv,.txt,text/csv`,"aria-label":d(`set-up.csv`),onChange:e=>{i(e.target.files?.[0]),e.target.value=``}}),(0,V.jsx)(p,{look:`quiet`,onPress:()=>t.current?.click(),children:d(`set-up.csv`)}),n&&(0,V.jsx)(`p`,{role:`alert`,className:`text-bad w-full`,children:n})]})}var gt=20;function _t({set:e,configured:t}){return(0,V.jsxs)(`section`,{"aria-labelledby":`set-up-suggested`,children:[(0,V.jsx)(`h3`,{id:`set-up-suggested`,className:`font-semibold mb-1`,children:d(`set-up.suggested`)}),!t&&(0,V.jsxs)(V.Fragment,{children:[(0,V.jsx)(`p`,{className:`text-muted max-w-[72ch]`,children:d(`set-up.no-generator`)}),(0,V.jsx)(R,{name:d(`set-up.generator`),text:`models:
  generator:
    adapter: openai-chat
    model: gpt-5-mini
    api_key: "\${OPENAI_API_KEY}"`})]}),e.id&&(0,V.jsx)(bt,{setId:e.id,onDecided:e.changed}),t&&(0,V.jsx)(vt,{set:e})]})}function vt({set:e}){let{project:t}=r(),i=n(`prompts:write`),[o,s]=(0,B.useState)(),[c,l]=(0,B.useState)(),[u,{busy:f}]=a(dt);return(0,V.jsxs)(V.Fragment,{children:[f&&(0,V.jsx)(_,{children:(0,V.jsx)(v,{className:`h-9 w-full`,lines:4})}),c&&(0,V.jsx)(y,{problem:c}),o&&!f&&(0,V.jsx)(`p`,{role:`status`,className:`mb-2`,children:yt(o)}),(0,V.jsx)(p,{busy:f,reason:i,onPress:async()=>{let{id:n,refused:r}=await e.need();if(!n)return l({kind:`other`,message:r??``,fields:{}});let{data:i,problem:a}=await u({projectId:t.id,promptSetId:n,count:gt});l(a),s(i?.generatePrompts),e.changed()},children:d(`set-up.suggest`,{n:gt})}),(0,V.jsx)(`p`,{className:`text-small text-muted mt-1 max-w-[72ch]`,children:d(`set-up.suggest-words`)})]})}function yt({candidates:e,droppedDuplicates:t,qualityRejected:n,shortfallReason:r}){let i=[d(`set-up.found`,{n:e.length})];return t>0&&i.push(d(`set-up.found-known`,{n:t})),n>0&&i.push(d(`set-up.found-bad`,{n})),r&&i.push(d(`set-up.shortfall.${r}`)),i.join(` `)}function bt({setId:e,onDecided:t}){let{project:o}=r(),s=n(`prompts:write`),c={projectId:o.id,promptSetId:e},{data:l,problem:u,reload:f}=i(ct,c,{types:[`PromptGeneration`,`PromptCandidateReview`]}),[p]=a(ft),m=(0,B.useCallback)(async(n,r)=>{let i=r?{accept:[{id:n}]}:{reject:[n]},{data:a,problem:s}=await p({projectId:o.id,promptSetId:e,input:i});return s?s.message:(t(),a?.reviewPromptCandidates.unavailableCount?d(`set-up.reviewed-before`):void 0)},[p,o.id,e,t]);return u&&!l?(0,V.jsx)(y,{problem:u,onRetry:f}):!l||l.project.promptCandidates.items.length===0?null:(0,V.jsx)(`div`,{className:`mb-4`,children:(0,V.jsx)(H,{label:d(`set-up.suggested`),candidates:l.project.promptCandidates.items.map(e=>({id:e.id,text:e.text,note:xt(e,l.project)})),onDecide:m,refused:s})})}function xt({topicId:e,grounded:t,qualityFlags:n},{topics:r}){return[r.find(({id:t})=>t===e)?.name,t&&d(`set-up.grounded`),...n.map(e=>d(`set-up.fault.${e}`))].filter(Boolean).join(` · `)}function St({state:e,reload:t}){let{project:n}=r(),i=Ct(e.project.promptSets[0]?.id,t),a=A(e);return(0,V.jsxs)(V.Fragment,{children:[(0,V.jsx)(`p`,{className:`text-muted mb-4 max-w-[72ch]`,children:d(`set-up.prompts-words`)}),a>0&&(0,V.jsxs)(`p`,{className:`mb-4`,children:[d(`set-up.prompts-there`,{n:a}),` `,(0,V.jsx)(h,{to:`/projects/$projectId/prompts`,params:{projectId:n.id},children:d(`set-up.edit-prompts`)})]}),(0,V.jsxs)(`div`,{className:`grid gap-8 grid-cols-[minmax(0,1fr)]`,children:[(0,V.jsx)(_t,{set:i,configured:e.workspace.research.generatorConfigured}),(0,V.jsx)(pt,{set:i,before:e.project.promptSets[0]?.promptCount??0})]})]})}function Ct(e,t){let{project:n}=r(),[i]=a(lt);return{id:e,need:(0,B.useCallback)(async()=>{if(e)return{id:e};let{data:t,problem:r}=await i({projectId:n.id,input:{name:d(`prompts.first-set`)}});return{id:t?.createPromptSet.id,refused:r?.message}},[e,i,n.id]),changed:t}}var wt=c(`SetUpState`,`ba1ebb5176b00f4a45cf8beabd9b82ceec53a6b15811b31c48f43c3e7d46cc2f`,`query SetUpState($projectId: UUID!) {
  project(id: $projectId) {
    id
    siteCrawls(limit: 1) {
      items {
        id
        status
        __typename
      }
      __typename
    }
    competitors {
      id
      __typename
    }
    promptSets {
      id
      name
      promptCount
      __typename
    }
    audits(limit: 5) {
      items {
        id
        status
        completedCount
        errorMessage
        createdAt
        market {
          countryCode
          languageCode
          __typename
        }
        __typename
      }
      __typename
    }
    __typename
  }
  workspace {
    id
    research {
      generatorConfigured
      __typename
    }
    __typename
  }
}`);function Tt({crawl:{crawl:e,project:t,problem:n,reload:r}}){if(n&&!t)return(0,V.jsx)(y,{problem:n,onRetry:r});if(!t||e===void 0)return(0,V.jsx)(_,{children:(0,V.jsx)(v,{className:`h-9 w-full`,lines:6})});let i={website:t.websiteUrl,owned:t.ownedDomains};return e?e.status===`failed`?(0,V.jsx)(kt,{crawl:e,...i}):(0,V.jsxs)(V.Fragment,{children:[(0,V.jsx)(`p`,{className:`text-muted mb-4 max-w-[72ch]`,children:d(W(e)?`set-up.site-reading`:`set-up.site-read`,{site:I(e.rootUrl)})}),(0,V.jsx)(Ge,{crawl:e}),!W(e)&&(0,V.jsx)(Ot,{})]}):(0,V.jsx)(Dt,{...i})}function Et(){let{project:e}=r(),t=n(`crawls:run`),[i,{busy:o,problem:s}]=a(Se);return{refused:t,busy:o,problem:s,start:()=>i({projectId:e.id})}}function Dt({website:e,owned:t}){return(0,V.jsxs)(V.Fragment,{children:[(0,V.jsx)(`p`,{className:`font-semibold mt-4`,children:d(`set-up.no-crawl`)}),(0,V.jsx)(`p`,{className:`text-muted mb-4 max-w-[72ch]`,children:d(`set-up.no-crawl-words`)}),(0,V.jsx)(At,{website:e,owned:t,action:d(`set-up.crawl`,{site:I(e)})})]})}function Ot(){let{refused:e,busy:t,problem:n,start:r}=Et();return(0,V.jsxs)(`div`,{className:`mt-4`,children:[n&&(0,V.jsx)(y,{problem:n}),(0,V.jsx)(p,{small:!0,busy:t,reason:e,onPress:r,children:d(`set-up.crawl-again`)})]})}function kt({crawl:e,...t}){let{failureSummary:n,errorMessage:r}=e;return(0,V.jsxs)(V.Fragment,{children:[(0,V.jsxs)(`div`,{role:`alert`,className:`my-4 border border-line bg-panel rounded-md px-4 py-3 max-w-[72ch]`,children:[(0,V.jsx)(`p`,{className:`font-semibold`,children:d(`set-up.crawl-failed`,{site:I(e.rootUrl)})}),(0,V.jsx)(`p`,{className:`text-muted`,lang:`en`,children:o(n?.message||r)}),(0,V.jsx)(`p`,{className:`text-muted mt-2`,children:d(`set-up.crawl-failed-words`)})]}),(0,V.jsx)(At,{...t,action:d(`set-up.crawl-again`)})]})}function At({website:e,owned:t,action:i}){let{project:o}=r(),s=n(`projects:write`),{refused:c,busy:l,problem:u,start:f}=Et(),[m,h]=a(Be),[g,_]=(0,B.useState)(e);return(0,V.jsxs)(`form`,{onSubmit:async n=>{if(n.preventDefault(),c??s)return;let r=_e(g);if(r!==e){let n={websiteUrl:r,ownedDomains:jt(t,e,r)},{data:i}=await m({projectId:o.id,input:n});if(!i)return}await f()},noValidate:!0,className:`grid grid-cols-1 gap-4 max-w-112`,children:[(0,V.jsx)(M,{label:d(`set-up.website`),value:g,onChange:e=>_(e.target.value),error:h.problem?.message??u?.fields.root_url??u?.message,inputMode:`url`,autoCapitalize:`none`,spellCheck:!1}),(0,V.jsx)(p,{type:`submit`,className:`w-fit`,busy:l||h.busy,reason:c??s,children:i}),c&&(0,V.jsx)(`p`,{className:`text-muted`,children:c})]})}function jt(e,t,n){let r=e.map(e=>e===L(t)?L(n):e);return[...new Set(r.includes(L(n))?r:[...r,L(n)])]}var Mt=[`SiteCrawl`,`Competitor`,`PromptSet`,`Prompt`,`Market`,`Audit`];function Nt(){let{step:n}=t({from:`/app/projects/$projectId/set-up`}),{project:a,engines:o}=r(),s=i(wt,{projectId:a.id},{types:Mt}),c=Ue();if(s.problem&&!s.data)return(0,V.jsx)(y,{problem:s.problem,onRetry:s.reload});if(!s.data)return(0,V.jsx)(Rt,{});let l={...s.data,engines:o};return n?(0,V.jsx)(Ft,{step:n,answer:s,state:l,crawl:c}):(0,V.jsx)(e,{to:`/projects/$projectId/set-up`,params:{projectId:a.id},search:{step:ae(l)},replace:!0})}var Pt={site:Tt,competitors:je,prompts:St,markets:$e,engines:Le,audit:Ce};function Ft({step:e,answer:t,state:n,crawl:i}){let{project:a}=r(),o=Pt[e];return(0,V.jsxs)(V.Fragment,{children:[(0,V.jsx)(`h1`,{dir:`auto`,className:`line-clamp-3`,title:a.brandName,children:d(`set-up.title`,{brand:a.brandName})}),(0,V.jsx)(It,{done:j(n)}),t.problem&&(0,V.jsx)(y,{problem:t.problem,onRetry:t.reload}),(0,V.jsxs)(`div`,{className:f(e!==`site`&&`grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_296px]`),children:[(0,V.jsxs)(`section`,{"aria-labelledby":`set-up-step`,className:`min-w-0`,children:[(0,V.jsx)(`h2`,{id:`set-up-step`,className:`mb-1`,children:d(`set-up.step.${e}`)}),(0,V.jsx)(o,{state:n,crawl:i,reload:t.reload}),(0,V.jsx)(Lt,{step:e})]}),e!==`site`&&(0,V.jsx)(Je,{crawl:i})]})]})}function It({done:e}){let{project:t}=r();return(0,V.jsx)(`nav`,{"aria-label":d(`set-up.steps`),className:`mt-3 mb-7`,children:(0,V.jsx)(`ol`,{className:`flex flex-wrap gap-x-1 gap-y-1 -ml-2`,children:k.map((n,r)=>(0,V.jsx)(`li`,{children:(0,V.jsxs)(h,{to:`/projects/$projectId/set-up`,params:{projectId:t.id},search:{step:n},className:`flex items-center gap-1.5 rounded-md px-2 py-1.5 text-muted hover:bg-hover hover:text-text aria-[current=page]:bg-hover aria-[current=page]:text-text aria-[current=page]:font-semibold`,children:[(0,V.jsx)(`span`,{"aria-hidden":`true`,className:f(`w-4 text-center`,e.has(n)&&`text-accent`),children:e.has(n)?`✓`:r+1}),d(`set-up.step-short.${n}`),e.has(n)&&(0,V.jsx)(`span`,{className:`sr-only`,children:d(`set-up.done`)})]})},n))})})}function Lt({step:e}){let{project:t}=r(),n=k.indexOf(e),[i,a]=[k[n-1],k[n+1]],o={to:`/projects/$projectId/set-up`,params:{projectId:t.id}};return(0,V.jsxs)(`div`,{className:`flex flex-wrap gap-2 mt-8`,children:[a&&(0,V.jsx)(g,{...o,search:{step:a},look:`primary`,children:d(`set-up.next`,{step:d(`set-up.step-short.${a}`)})}),i&&(0,V.jsx)(g,{...o,search:{step:i},look:`quiet`,className:a?void 0:`-ml-3`,children:d(`set-up.back`,{step:d(`set-up.step-short.${i}`)})})]})}function Rt(){return(0,V.jsxs)(_,{children:[(0,V.jsx)(v,{className:`h-7 w-[min(480px,100%)]`}),(0,V.jsx)(`div`,{className:`h-4`}),(0,V.jsx)(v,{className:`h-8 w-full`}),(0,V.jsx)(`div`,{className:`h-8`}),(0,V.jsx)(v,{className:`h-9 w-full`,lines:5})]})}export{Nt as default};