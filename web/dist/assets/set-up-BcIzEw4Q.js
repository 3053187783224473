import{t as e}from"./useNavigate-Ciz3F07Z.js";import{t}from"./useSearch-DsdQhN7j.js";import{c as n,s as r}from"./session-DF7CWfcg.js";import{a as i,i as a,l as o,o as s,r as c}from"./operation-JRMDVeU1.js";import{Ht as l,Lt as u,Rt as d,kt as f,r as p,t as m}from"./button-v-000qjY.js";import{n as h,t as g}from"./link-i3vHolQ8.js";import{i as _,o as v,r as y,t as b}from"./states-BQAsYVUK.js";import{n as x}from"./audit-ASK96SXN.js";import{t as S}from"./audit.operations-CUQC2zAU.js";import{n as C,s as w}from"./launch-bFO4N1Gy.js";import{n as T,t as ee}from"./status-BlqPDjmG.js";import{s as te,t as ne}from"./format-BcVHqH1S.js";import{a as re,i as ie,r as E,t as D}from"./places-C8A1bo2K.js";import{n as O}from"./toast-E2a3R1Vb.js";import{a as k,i as ae,n as oe,r as A,t as j}from"./steps-DLkgH0U-.js";import{t as se}from"./index.esm-ChQO88L-.js";import{n as ce}from"./reasons-B2ETkUyA.js";import{i as M,n as N,r as le}from"./fields-CR4A3yWo.js";import{n as P}from"./table-DLBsk0eg.js";import{a as ue,i as de,n as F,r as fe,t as pe}from"./competitors.operations-Dp5gTGGg.js";import{a as I,n as me,o as he,r as L,t as ge}from"./places-CEYyAI0_.js";import{r as _e}from"./keys-CgojnW1O.js";import{r as ve,t as ye}from"./engines-CAVCtc5K.js";import{t as R}from"./snippet-Du6Go7RJ.js";import{n as be}from"./add-C9RPzHH8.js";import{t as xe}from"./new.operations-x4o5f2qc.js";var z=l(d(),1),B=u();function Se({state:e,reload:t}){let{items:n}=e.project.audits,r=n.filter(({status:e})=>!T(e));if(r.length>0)return(0,B.jsxs)(`div`,{className:`grid gap-6`,children:[(0,B.jsx)(`p`,{className:`text-muted max-w-[72ch]`,children:f(`set-up.running-words`)}),r.map(e=>(0,B.jsx)(Ce,{audit:e,onEnd:t},e.id))]});if(n.some(oe))return(0,B.jsx)(we,{});let i=A(e)===0?`prompts`:e.engines.length===0?`engines`:void 0;return(0,B.jsxs)(B.Fragment,{children:[n[0]&&(0,B.jsx)(Te,{audit:n[0]}),i?(0,B.jsx)(Ee,{step:i}):(0,B.jsx)(De,{})]})}function Ce({audit:e,onEnd:t}){let{project:n}=r(),i=s(S,{projectId:n.id,auditId:e.id})?.auditProgress,a=i&&T(i.status);return(0,z.useEffect)(()=>{a&&t()},[a,t]),(0,B.jsxs)(`div`,{children:[(0,B.jsxs)(`p`,{className:`flex flex-wrap items-center gap-2`,children:[f(`set-up.audit-in`,{at:te(e.createdAt,n.timezone),country:D(e.market.countryCode),language:E(e.market.languageCode)}),(0,B.jsx)(ee,{status:i?.status??e.status})]}),i?.errorMessage&&(0,B.jsx)(`p`,{className:`mt-1`,lang:`en`,children:i.errorMessage}),i?(0,B.jsx)(x,{engines:i.engines}):(0,B.jsx)(v,{className:`h-9 w-full`,lines:3})]})}function we(){let{project:e}=r();return(0,B.jsxs)(B.Fragment,{children:[(0,B.jsx)(`p`,{className:`mb-4 max-w-[72ch]`,children:f(`set-up.measured`)}),(0,B.jsx)(g,{to:`/projects/$projectId/overview`,params:{projectId:e.id},look:`primary`,children:f(`set-up.see-overview`,{brand:e.brandName})}),(0,B.jsxs)(`p`,{className:`text-muted mt-4 max-w-[72ch]`,children:[f(`set-up.measured-names`),` `,(0,B.jsx)(h,{to:`/projects/$projectId/set-up`,params:{projectId:e.id},search:{step:`competitors`},children:f(`set-up.review-names`)})]})]})}function Te({audit:e}){let{project:t}=r();return(0,B.jsxs)(`div`,{role:`alert`,className:`my-4 border border-line bg-panel rounded-md px-4 py-3 max-w-[72ch]`,children:[(0,B.jsx)(`p`,{className:`font-semibold`,children:f(`set-up.audit.${e.status===`cancelled`?`cancelled`:`failed`}`)}),e.errorMessage&&(0,B.jsx)(`p`,{className:`text-muted`,lang:`en`,children:o(e.errorMessage)}),(0,B.jsx)(`p`,{className:`mt-1`,children:(0,B.jsx)(h,{to:`/projects/$projectId/audits/$auditId`,params:{projectId:t.id,auditId:e.id},children:f(`set-up.see-audit`)})})]})}function Ee({step:e}){let{project:t}=r();return(0,B.jsxs)(B.Fragment,{children:[(0,B.jsx)(`p`,{className:`mb-4 max-w-[72ch]`,children:f(`set-up.needs.${e}`)}),(0,B.jsx)(g,{to:`/projects/$projectId/set-up`,params:{projectId:t.id},search:{step:e},look:`primary`,children:f(`set-up.go.${e}`)})]})}function De(){let{project:e}=r(),t=n(`audits:run`),{data:a,problem:o,reload:s}=i(w,{projectId:e.id});return o&&!a?(0,B.jsx)(y,{problem:o,onRetry:s}):a?(0,B.jsxs)(B.Fragment,{children:[(0,B.jsx)(`p`,{className:`text-muted mb-4 max-w-[72ch]`,children:f(`set-up.audit-words`)}),t&&(0,B.jsx)(`p`,{className:`mb-4`,children:t}),(0,B.jsx)(`div`,{className:`max-w-128`,children:(0,B.jsx)(C,{choices:a,allMarkets:!0,onLaunched:()=>O(f(`audits.started`))})})]}):(0,B.jsx)(_,{children:(0,B.jsx)(v,{className:`h-9 w-full`,lines:6})})}function V({label:e,candidates:t,onDecide:n,refused:r}){let[i,a]=(0,z.useState)(new Set),[o,s]=(0,z.useState)(0),[c,l]=(0,z.useState)(),u=(0,z.useRef)(!1),d=(0,z.useRef)(null),h=(0,z.useMemo)(()=>t.filter(({id:e})=>!i.has(e)),[t,i]),g=Math.min(o,h.length-1),_=(0,z.useCallback)(async(e,t)=>{if(!e||r)return;a(t=>new Set(t).add(e.id)),l({words:f(t?`set-up.accepted`:`set-up.rejected`,{text:e.text})});let i=await n(e.id,t);i&&(a(t=>new Set([...t].filter(t=>t!==e.id))),l({words:`${e.text}: ${i}`,bad:!0}))},[n,r]),v=(0,z.useMemo)(()=>{let e=e=>{u.current=!0,s(Math.min(Math.max(g+e,0),h.length-1))};return{j:()=>e(1),k:()=>e(-1),a:()=>_(h[g],!0),r:()=>_(h[g],!1)}},[g,h,_]);_e(v),(0,z.useEffect)(()=>{u.current&&d.current?.children[g]?.scrollIntoView({block:`nearest`})},[g]);let y=(e,t)=>{_(e,t),d.current?.focus()};return(0,B.jsxs)(B.Fragment,{children:[(0,B.jsx)(`ul`,{ref:d,tabIndex:-1,"aria-label":e,className:`outline-none border-t border-line`,children:h.map((e,t)=>(0,B.jsxs)(`li`,{"aria-current":t===g||void 0,className:p(`flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line border-l-2 px-2 py-2`,t===g?`border-l-accent bg-hover`:`border-l-transparent`),children:[(0,B.jsxs)(`div`,{className:`flex-1 min-w-[min(240px,100%)]`,children:[(0,B.jsx)(`span`,{dir:`auto`,children:e.text}),e.note&&(0,B.jsx)(`div`,{className:`text-small text-muted`,children:e.note})]}),(0,B.jsxs)(m,{small:!0,reason:r,onPress:()=>y(e,!0),children:[f(`set-up.accept`),` `,(0,B.jsx)(`span`,{className:`sr-only`,children:e.text})]}),(0,B.jsxs)(m,{small:!0,look:`quiet`,reason:r,onPress:()=>y(e,!1),children:[f(`set-up.reject`),` `,(0,B.jsx)(`span`,{className:`sr-only`,children:e.text})]})]},e.id))}),(0,B.jsx)(`p`,{role:`status`,className:p(`text-small min-h-4 mt-2`,c?.bad?`text-bad`:`text-muted`),dir:`auto`,children:c?.words??(h.length>0&&!r&&f(`set-up.review-keys`))})]})}function Oe({state:e}){let{project:t}=r(),o=n(`competitors:write`),{data:s,problem:c,reload:l}=i(ue,{projectId:t.id},{types:[`Competitor`,`ObservedCompetitor`]}),[u]=a(F),[d,p]=a(de);if(c&&!s)return(0,B.jsx)(y,{problem:c,onRetry:l});if(!s)return(0,B.jsx)(_,{children:(0,B.jsx)(v,{className:`h-9 w-full`,lines:4})});let{competitors:m,competitorSuggestions:h}=s.project;return(0,B.jsxs)(B.Fragment,{children:[(0,B.jsx)(`p`,{className:`text-muted mb-4 max-w-[72ch]`,children:f(`set-up.competitors-words`)}),m.length>0&&(0,B.jsx)(`div`,{className:`mb-6`,children:(0,B.jsx)(P,{label:f(`set-up.step-short.competitors`),columns:je({refused:o,busy:p.busy,onRemove:async({id:e,name:n,aliases:r,domains:i})=>{let{problem:a}=await d({projectId:t.id,competitorId:e});if(a)return O(a);l();let o={name:n,aliases:r,domains:i};O(f(`set-up.competitor-removed`,{name:n}),()=>u({projectId:t.id,input:o}))}}),rows:m,rowKey:({id:e})=>e,foot:!1})}),(0,B.jsx)(ke,{refused:o}),(0,B.jsxs)(`section`,{"aria-labelledby":`set-up-names`,className:`mt-8`,children:[(0,B.jsx)(`h3`,{id:`set-up-names`,className:`font-semibold mb-1`,children:f(`set-up.suggested-names`)}),h.length>0?(0,B.jsx)(Ae,{suggestions:h,refused:o}):(0,B.jsx)(`p`,{className:`text-muted`,children:f(j(e).has(`audit`)?`set-up.no-names`:`set-up.names-later`)})]})]})}function ke({refused:e}){let{project:t}=r(),[n,{busy:i,problem:o}]=a(F),{register:s,handleSubmit:c,formState:l,reset:u,setFocus:d}=se({defaultValues:{name:``,website:``}}),p=c(async({name:r,website:i})=>{if(e)return;let a=L(i.trim()),{data:o}=await n({projectId:t.id,input:{name:r,aliases:[],domains:a?[a]:[]}});o&&(u(),d(`name`))}),h=o?.fields.name??o?.fields[`domains[0]`];return(0,B.jsxs)(`form`,{onSubmit:p,noValidate:!0,className:`flex flex-wrap gap-3 items-start`,children:[(0,B.jsx)(`div`,{className:`w-64 max-w-full`,children:(0,B.jsx)(M,{label:f(`set-up.competitor`),dir:`auto`,error:l.errors.name?.message??o?.fields.name,...s(`name`,{required:f(`ui.required`)})})}),(0,B.jsx)(`div`,{className:`w-64 max-w-full`,children:(0,B.jsx)(M,{label:f(`set-up.competitor-site`),inputMode:`url`,autoCapitalize:`none`,spellCheck:!1,placeholder:`example.com`,error:o?.fields[`domains[0]`],...s(`website`)})}),(0,B.jsx)(m,{type:`submit`,className:`sm:mt-6`,busy:i,reason:e,children:f(`set-up.add-competitor`)}),o&&!h&&(0,B.jsx)(`p`,{role:`alert`,className:`text-bad w-full`,children:o.message}),e&&(0,B.jsx)(`p`,{className:`text-muted w-full`,children:e})]})}function Ae({suggestions:e,refused:t}){let{project:n}=r(),[i]=a(pe),[o]=a(fe),s=(0,z.useCallback)(async(e,t)=>{let{problem:r}=await(t?i:o)({projectId:n.id,candidateId:e});return r?.message},[i,o,n.id]);return(0,B.jsx)(V,{label:f(`set-up.suggested-names`),candidates:e.map(e=>({id:e.id,text:e.name,note:ce(e)})),onDecide:s,refused:t})}var je=({refused:e,busy:t,onRemove:n})=>[{id:`name`,title:f(`set-up.competitor`),cell:({name:e})=>(0,B.jsx)(`span`,{dir:`auto`,children:e})},{id:`site`,title:f(`set-up.website`),cell:({domains:e})=>e.join(`, `)},{id:`moves`,title:f(`set-up.moves`),hideTitle:!0,number:!0,cell:r=>(0,B.jsxs)(m,{small:!0,look:`quiet`,reason:e,busy:t,onPress:()=>n(r),children:[f(`set-up.remove`),` `,(0,B.jsx)(`span`,{className:`sr-only`,children:r.name})]})}],H={assistant_a:`adapter: openai-responses
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
api_key: "\${ANTHROPIC_API_KEY}"`},Me=Object.keys(H),Ne=e=>[`engines:`,`  ${e}:`,...H[e].split(`
`).map(e=>`    ${e}`)].join(`
`);function Pe(){let{project:e}=r(),{data:t,problem:n,stale:a,reload:o}=i(ve,{});if(n&&!t)return(0,B.jsx)(y,{problem:n,onRetry:o});if(!t)return(0,B.jsx)(_,{children:(0,B.jsx)(v,{className:`h-9 w-full`,lines:4})});let s=new Set(t.engines.map(({logicalEngine:e})=>e)),c=Me.filter(e=>!s.has(e));return(0,B.jsxs)(B.Fragment,{children:[s.size===0?(0,B.jsxs)(`div`,{role:`status`,className:`my-4 border border-line bg-panel rounded-md px-4 py-3 max-w-[72ch]`,children:[(0,B.jsx)(`p`,{className:`font-semibold`,children:f(`engines.none`)}),(0,B.jsx)(`p`,{className:`text-muted`,children:f(`set-up.no-engine-words`)})]}):(0,B.jsxs)(B.Fragment,{children:[(0,B.jsx)(`p`,{className:`text-muted mb-4 max-w-[72ch]`,children:f(`set-up.engines-words`)}),(0,B.jsx)(ye,{engines:t.engines,zone:e.timezone,stale:a})]}),c.length>0&&(0,B.jsxs)(`section`,{"aria-labelledby":`set-up-missing`,className:`mt-6`,children:[(0,B.jsx)(`h3`,{id:`set-up-missing`,className:`font-semibold`,children:f(`set-up.missing`)}),(0,B.jsx)(`p`,{className:`text-muted mb-2 max-w-[72ch]`,children:f(`set-up.missing-words`)}),c.map((e,t)=>(0,B.jsx)(Fe,{engine:e,open:s.size===0&&t===0},e))]})]})}function Fe({engine:e,open:t}){let n=f(`set-up.engine.${e}`);return(0,B.jsxs)(`details`,{open:t,className:`border-b border-line py-2`,children:[(0,B.jsxs)(`summary`,{className:`cursor-pointer`,children:[n,` `,(0,B.jsx)(`span`,{className:`text-small text-muted`,children:e})]}),(0,B.jsx)(R,{name:n,text:Ne(e)})]})}var Ie=c(`SetUpSite`,`253b49ecce7d7db040e58ba4cac6d61ab5ea68c1574f74c75b28f41365e36da7`,`query SetUpSite($projectId: UUID!) {
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
}`),Le=c(`ChangeWebsite`,`a2787ae7c409a89753e6043883e9ffdbf0a2e1c86f0cd2ec3c89c90a7ca979bb`,`mutation ChangeWebsite($projectId: UUID!, $input: ProjectPatch!) {
  updateProject(projectId: $projectId, input: $input) {
    id
    websiteUrl
    ownedDomains
    __typename
  }
}`),Re=new Set([`completed`,`partially_completed`,`failed`,`cancelled`,`paused`]),U=({status:e})=>!Re.has(e),ze=2e3;function Be(){let{project:e}=r(),{data:t,problem:n,reload:a}=i(Ie,{projectId:e.id},{types:[`SiteCrawl`]}),[o]=t?.project.siteCrawls.items??[],s=o&&U(o);return(0,z.useEffect)(()=>{if(!s)return;let e=setInterval(()=>document.visibilityState===`visible`&&a(),ze);return()=>clearInterval(e)},[s,a]),{crawl:t&&(o??null),project:t?.project,problem:n,reload:a}}var W=(e,t)=>e.issues.items.filter(({findingClass:e})=>e!==`diagnostic`).slice(0,t),Ve=({issues:{summary:e}})=>e.defectIssueTypeCount+e.advisoryIssueTypeCount;function G(e){let t=[f(`set-up.pages-read`,{n:e.analyzedCount})];return e.failedCount>0&&t.push(f(`set-up.pages-failed`,{n:e.failedCount})),U(e)||t.push(f(`set-up.issue-kinds`,{n:Ve(e)})),t.join(` · `)}function He({crawl:e}){let t=W(e,5);return(0,B.jsxs)(B.Fragment,{children:[(0,B.jsx)(`p`,{role:`status`,className:`mb-4`,children:G(e)}),e.analyzedCount===0&&U(e)&&(0,B.jsx)(v,{className:`h-9 w-full`,lines:4}),t.length>0?(0,B.jsx)(P,{label:f(`set-up.issues`),columns:Ue(),rows:t,rowKey:e=>e.groupId,foot:!1}):e.pages.items.length>0&&(0,B.jsx)(P,{label:f(`set-up.pages`),columns:We(),rows:e.pages.items,rowKey:e=>e.siteUrlId,foot:!1})]})}var Ue=()=>[{id:`issue`,title:f(`set-up.issue`),cell:({title:e,description:t})=>(0,B.jsxs)(`div`,{lang:`en`,children:[e,(0,B.jsx)(`p`,{className:`text-small text-muted max-w-[72ch]`,children:t})]})},{id:`severity`,title:f(`set-up.severity`),wide:!0,cell:({severity:e})=>(0,B.jsx)(b,{tone:e===`critical`||e===`high`?`bad`:void 0,children:f(`set-up.severity.${e}`)})},{id:`pages`,title:f(`set-up.affected`),number:!0,cell:({affectedUrlCount:e})=>ne(e)}],We=()=>[{id:`page`,title:f(`set-up.page`),cell:({title:e,displayUrl:t})=>(0,B.jsxs)(B.Fragment,{children:[(0,B.jsx)(`span`,{dir:`auto`,children:e||t}),e&&(0,B.jsx)(`p`,{className:`text-small text-muted`,children:t})]})},{id:`issues`,title:f(`set-up.page-issues`),number:!0,cell:({issueCount:e})=>typeof e==`number`?ne(e):`–`}];function Ge({crawl:{crawl:e}}){let{project:t}=r();if(!e)return null;let n=W(e,4);return(0,B.jsxs)(`aside`,{"aria-labelledby":`set-up-site`,className:`border-t border-line pt-4 lg:border-t-0 lg:pt-0`,children:[(0,B.jsx)(`h2`,{id:`set-up-site`,children:f(`set-up.on-site`,{site:I(e.rootUrl)})}),(0,B.jsx)(`p`,{className:`text-muted mb-2`,children:e.status===`failed`?f(`set-up.crawl-failed`,{site:I(e.rootUrl)}):G(e)}),(0,B.jsx)(`ul`,{className:`grid gap-2 mb-2`,children:n.map(({groupId:e,title:t,affectedUrlCount:n})=>(0,B.jsxs)(`li`,{className:`border-b border-line pb-2`,children:[(0,B.jsx)(`span`,{lang:`en`,children:t}),(0,B.jsx)(`span`,{className:`text-small text-muted block`,children:f(`set-up.on-pages`,{n})})]},e))}),(0,B.jsx)(h,{to:`/projects/$projectId/set-up`,params:{projectId:t.id},search:{step:`site`},children:f(e.status===`failed`?`set-up.mend`:`set-up.see-findings`)})]})}var Ke=c(`SetUpMarkets`,`dcb745f7a81fbda61f8576f15856115f20fd4e3e84161eea4384a59d3320ae46`,`query SetUpMarkets($projectId: UUID!) {
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
}`),qe=c(`AddMarket`,`003f2df5612b3abd322f005cc11626483b177a65ab71b68de29a8db219a2e401`,`mutation AddMarket($projectId: UUID!, $input: MarketInput!) {
  createMarket(projectId: $projectId, input: $input) {
    id
    label
    __typename
  }
}`),Je=c(`RemoveMarket`,`4a55582552289c63ca09a9d8ac85fdefc12847fb2b16c05bc4fe02fbcf176a2c`,`mutation RemoveMarket($projectId: UUID!, $marketId: UUID!) {
  deleteMarket(projectId: $projectId, marketId: $marketId)
}`),Ye=c(`ChangeHome`,`4d74b9a93aab3bb47ff1e5ab3ad7d56f31435898fc84db9cf916f68934fafecc`,`mutation ChangeHome($projectId: UUID!, $input: ProjectPatch!) {
  updateProject(projectId: $projectId, input: $input) {
    id
    countryCode
    languageCode
    __typename
  }
}`),K=(e,t,n)=>{let r=(t&&!e.includes(t)?[...e,t]:e).map(e=>({value:e,label:n(e)})).sort((e,t)=>e.label.localeCompare(t.label));return t?r:[{value:``,label:f(`set-up.choose`),disabled:!0},...r]};function q({place:e,action:t,busy:n,problem:r,refused:i,onSubmit:a}){let[o,s]=(0,z.useState)({countryCode:e.countryCode,languageCode:e.languageCode}),c=async t=>{t.preventDefault(),await a(o)&&s({countryCode:e.countryCode,languageCode:e.languageCode})},l=(!o.countryCode||!o.languageCode)&&f(`set-up.choose-place`);return(0,B.jsxs)(`form`,{onSubmit:c,noValidate:!0,className:`flex flex-wrap gap-3 items-end`,children:[(0,B.jsx)(`div`,{className:`w-56 max-w-full`,children:(0,B.jsx)(N,{label:f(`set-up.country`),value:o.countryCode,onChange:e=>s({...o,countryCode:e.target.value}),options:K(me,e.countryCode,D)})}),(0,B.jsx)(`div`,{className:`w-56 max-w-full`,children:(0,B.jsx)(N,{label:f(`set-up.language`),value:o.languageCode,onChange:e=>s({...o,languageCode:e.target.value}),options:K(he,e.languageCode,E)})}),(0,B.jsx)(m,{type:`submit`,busy:n,reason:i||l,children:t}),r&&(0,B.jsx)(`p`,{role:`alert`,className:`text-bad w-full`,children:r.message})]})}function Xe(){let{project:e}=r(),t=n(`projects:write`),[o,s]=(0,z.useState)(!1),{data:c,problem:l,reload:u}=i(Ke,{projectId:e.id},{types:[`Market`]}),[d,p]=a(qe),[m,h]=a(Je),[g,b]=a(Ye);if(l&&!c)return(0,B.jsx)(y,{problem:l,onRetry:u});if(!c)return(0,B.jsx)(_,{children:(0,B.jsx)(v,{className:`h-9 w-full`,lines:3})});let{markets:x}=c.project,S=async t=>{let{data:n}=await d({projectId:e.id,input:{...t,label:re(t)}});return!!n},C=async({id:t,label:n,countryCode:r,languageCode:i})=>{let{problem:a}=await m({projectId:e.id,marketId:t??``});if(a)return O(a);u();let o={label:n,countryCode:r,languageCode:i};O(f(`set-up.market-removed`,{label:n}),()=>d({projectId:e.id,input:o}))},w=async t=>{let{data:n}=await g({projectId:e.id,input:t});return n&&s(!1),!!n},T=x.find(({id:e})=>!e);return(0,B.jsxs)(B.Fragment,{children:[(0,B.jsx)(`p`,{className:`text-muted mb-4 max-w-[72ch]`,children:f(`set-up.markets-words`)}),(0,B.jsx)(P,{label:f(`audits.markets`),columns:Ze({refused:t,busy:h.busy,onRemove:C,onChange:()=>s(!o)}),rows:x,rowKey:({id:e})=>e??`home`,foot:!1}),o&&T&&(0,B.jsxs)(`div`,{className:`mt-6`,children:[(0,B.jsx)(`h3`,{className:`font-semibold mb-2`,children:f(`set-up.change-home`)}),(0,B.jsx)(q,{place:T,action:f(`set-up.change-market`),busy:b.busy,problem:b.problem,refused:t,onSubmit:w})]}),(0,B.jsxs)(`div`,{className:`mt-6`,children:[(0,B.jsx)(`h3`,{className:`font-semibold mb-2`,children:f(`set-up.new-market`)}),(0,B.jsx)(q,{place:{countryCode:``,languageCode:``},action:f(`set-up.add-market`),busy:p.busy,problem:p.problem,refused:t,onSubmit:S})]})]})}var Ze=({refused:e,busy:t,onRemove:n,onChange:r})=>[{id:`market`,title:f(`audits.market`),cell:({label:e,isDefault:t,...n})=>(0,B.jsxs)(B.Fragment,{children:[(0,B.jsx)(`span`,{dir:`auto`,children:ie({label:e,...n})}),` `,t&&(0,B.jsx)(b,{children:f(`set-up.default-market`)})]})},{id:`country`,title:f(`set-up.country`),wide:!0,cell:({countryCode:e})=>D(e)},{id:`language`,title:f(`set-up.language`),wide:!0,cell:({languageCode:e})=>E(e)},{id:`moves`,title:f(`set-up.moves`),hideTitle:!0,number:!0,cell:i=>i.id?(0,B.jsxs)(m,{small:!0,look:`quiet`,reason:e,busy:t,onPress:()=>n(i),children:[f(`set-up.remove`),` `,(0,B.jsx)(`span`,{className:`sr-only`,children:i.label})]}):(0,B.jsxs)(m,{small:!0,look:`quiet`,reason:e,onPress:r,children:[f(`set-up.change-market`),` `,(0,B.jsx)(`span`,{className:`sr-only`,children:i.label})]})}];function Qe(e){let t=e.split(/\r?\n/,1)[0]??``,[n]=[`,`,`;`,`	`].sort((e,n)=>t.split(n).length-t.split(e).length);return n??`,`}function $e(e){let t=Qe(e),n=[],r={line:1,cells:[]},[i,a,o]=[``,!1,1],s=()=>{r.cells.push(i),r.cells.some(e=>e.trim()!==``)&&n.push(r),r={line:o,cells:[]},i=``};for(let n=0;n<e.length;n++){let c=e[n];c===`
`&&o++,a?c===`"`?e[n+1]===`"`?i+=e[++n]:a=!1:i+=c:c===`"`&&i===``?a=!0:c===t?(r.cells.push(i),i=``):c===`
`?s():(c!==`\r`||e[n+1]!==`
`)&&(i+=c)}return(i!==``||r.cells.length>0)&&s(),n}var J=4e3,Y=[`core`,`brand_diagnostic`,`comparison`,`commerce`],X=[``,`discovery`,`comparison`,`purchase`,`service`,`local`],et=new Set([`text`,`theme`,`intent`,`cohort`,`enabled`,`topic`,`status`,...`id prompt_set_id topic_id branded origin buyer_stage prompt_intent created_at updated_at`.split(` `)]);function Z(e,t){let n=[...t.text].length;return{line:e,prompt:t,wrong:n>J?f(`set-up.too-long`,{length:n,most:J}):void 0}}function tt(e){let t=new Set;return e.split(/\r?\n/).flatMap((e,n)=>{let r=be(e);return r===``||t.has(r)?[]:(t.add(r),[Z(n+1,{text:r})])})}function nt(e){if(e.includes(`�`))return{refused:f(`set-up.csv-encoding`)};let[t,...n]=$e(e.replace(/^\uFEFF/,``)),r=t?.cells.map(e=>e.trim().toLowerCase())??[];if(!r.includes(`text`))return{refused:f(`set-up.csv-no-text`)};let i=r.filter(e=>!et.has(e));return i.length>0?{refused:f(`set-up.csv-columns`,{names:i.join(`, `)})}:{lines:n.map(({line:e,cells:t})=>rt(e,e=>(t[r.indexOf(e)]??``).trim()))}}function rt(e,t){let[n,r,i]=[t(`cohort`)||`core`,t(`intent`),t(`enabled`).toLowerCase()],a={text:t(`text`),theme:t(`theme`),topic:t(`topic`),intent:r,cohort:Y.find(e=>e===n),enabled:![`false`,`0`,`no`].includes(i)},o=(t,n,r)=>({line:e,prompt:a,wrong:f(`set-up.csv-value`,{column:t,value:n,allowed:r.filter(Boolean).join(`, `)})});return a.text===``?{line:e,prompt:a,wrong:f(`set-up.csv-empty`)}:a.cohort?X.includes(r)?[``,`true`,`1`,`yes`,`false`,`0`,`no`].includes(i)?t(`status`)===`archived`?{line:e,prompt:a,wrong:f(`set-up.csv-archived`)}:Z(e,a):o(`enabled`,i,[`true`,`false`]):o(`intent`,r,X):o(`cohort`,n,Y)}function it(e,t){let n=new Map;for(let[r,i]of Object.entries(e)){let[,e]=/^(?:input\.)?prompts\[(\d+)\]/.exec(r)??[],a=e===void 0?void 0:t[Number(e)]?.line;a!==void 0&&n.set(a,i)}return n}var at=c(`SetUpCandidates`,`8af65aad4e887ef58d4bd9c5ce81de35dcf18a6502f5fff9852463e04a3880d8`,`query SetUpCandidates($projectId: UUID!, $promptSetId: UUID!) {
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
}`),ot=c(`SetUpPromptSet`,`86e2c21064d070ebf7967cd66217080c5ab45ec93182e6f4c9a422a59f4192c1`,`mutation SetUpPromptSet($projectId: UUID!, $input: PromptSetInput!) {
  createPromptSet(projectId: $projectId, input: $input) {
    id
    name
    promptCount
    __typename
  }
}`),st=c(`SetUpImport`,`ff04202f13387da6a8b4bd71511e8981ee40df05c795cc9407a03c46f48cf7ca`,`mutation SetUpImport($projectId: UUID!, $promptSetId: UUID!, $input: PromptImport!) {
  importPrompts(projectId: $projectId, promptSetId: $promptSetId, input: $input) {
    id
    promptCount
    __typename
  }
}`),ct=c(`SuggestPrompts`,`aa0cc37b329850d648ac6bf701127a09ebdbd1b60cba6d44133c115c1cb01ce3`,`mutation SuggestPrompts($projectId: UUID!, $promptSetId: UUID!, $count: Int!) {
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
}`),lt=c(`ReviewCandidates`,`54c8d5a97c727d2ebec8badab79fd1be91d796d0d135828f70839416cad7a748`,`mutation ReviewCandidates($projectId: UUID!, $promptSetId: UUID!, $input: PromptCandidateReviewInput!) {
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
}`);function ut({set:e,before:t}){let{project:i}=r(),o=n(`prompts:write`),[s,c]=(0,z.useState)(``),[l,u]=(0,z.useState)(),[d,p]=(0,z.useState)(new Map),[h,g]=(0,z.useState)(),[_,{busy:v}]=a(st),b=l?.lines??tt(s),x=b.flatMap(({line:e,prompt:t,wrong:n})=>{let r=n??d.get(e);return r?[{line:e,why:r,text:t.text}]:[]}),S=b.filter(({line:e,wrong:t})=>!t&&!d.has(e)),C=(e,t)=>{c(e),u(t),p(new Map),g(void 0)},w=async()=>{let{id:n,refused:r}=await e.need();if(!n)return g({kind:`other`,message:r??``,fields:{}});let a={prompts:S.map(({prompt:e})=>e)},{data:o,problem:s}=await _({projectId:i.id,promptSetId:n,input:a});if(g(s),!o)return p(new Map([...d,...it(s?.fields??{},S)]));e.changed();let c=o.importPrompts.promptCount-t;O(f(`set-up.added`,{n:c,known:Math.max(0,S.length-c)})),C(l?``:x.map(({text:e})=>e).join(`
`))},T=o||S.length===0&&f(x.length>0?`set-up.all-refused`:`prompts.type-one`)||S.length>2e4&&f(`set-up.too-many`,{most:2e4});return(0,B.jsxs)(`section`,{"aria-labelledby":`set-up-own`,className:`grid gap-3 grid-cols-[minmax(0,1fr)]`,children:[(0,B.jsx)(`h3`,{id:`set-up-own`,className:`font-semibold`,children:f(`set-up.own-prompts`)}),l?(0,B.jsxs)(`p`,{children:[f(`set-up.from-file`,{n:b.length,name:l.name}),` `,(0,B.jsx)(m,{small:!0,look:`quiet`,onPress:()=>C(``),children:f(`set-up.other-file`)})]}):(0,B.jsx)(le,{label:f(`prompts.texts`),hint:f(`prompts.texts-words`),rows:6,dir:`auto`,value:s,onChange:e=>C(e.target.value)}),x.length>0&&(0,B.jsx)(dt,{lines:x}),h&&d.size===0&&(0,B.jsx)(y,{problem:h}),(0,B.jsxs)(`div`,{className:`flex flex-wrap gap-2`,children:[(0,B.jsx)(m,{busy:v,reason:T,onPress:w,children:f(x.length>0?`set-up.add-others`:`prompts.add-n`,{n:S.length})}),!l&&(0,B.jsx)(ft,{onRead:e=>C(``,e)})]})]})}var Q=20;function dt({lines:e}){return(0,B.jsxs)(`div`,{role:`alert`,className:`border border-line bg-panel rounded-md px-4 py-3`,children:[(0,B.jsx)(`p`,{className:`font-semibold`,children:f(`set-up.refused`,{n:e.length})}),(0,B.jsx)(`ul`,{className:`mt-1 grid gap-1 grid-cols-[minmax(0,1fr)]`,children:e.slice(0,Q).map(({line:e,why:t,text:n})=>(0,B.jsxs)(`li`,{children:[f(`set-up.line`,{line:e}),` `,(0,B.jsx)(`span`,{className:`text-bad`,children:t}),` `,(0,B.jsx)(`span`,{dir:`auto`,className:`text-small text-muted block truncate`,children:n.slice(0,200)})]},e))}),e.length>Q&&(0,B.jsx)(`p`,{className:`text-muted mt-1`,children:f(`set-up.refused-more`,{n:e.length-Q})})]})}function ft({onRead:e}){let t=(0,z.useRef)(null),[n,r]=(0,z.useState)(),i=async t=>{if(!t)return;let n=nt(await t.text());`refused`in n?r(n.refused):e({name:t.name,lines:n.lines})};return(0,B.jsxs)(B.Fragment,{children:[(0,B.jsx)(`input`,{ref:t,hidden:!0,type:`file`,accept:`.csv,.tsv,.txt,text/csv`,"aria-label":f(`set-up.csv`),onChange:e=>{i(e.target.files?.[0]),e.target.value=``}}),(0,B.jsx)(m,{look:`quiet`,onPress:()=>t.current?.click(),children:f(`set-up.csv`)}),n&&(0,B.jsx)(`p`,{role:`alert`,className:`text-bad w-full`,children:n})]})}var $=20;function pt({set:e,configured:t}){return(0,B.jsxs)(`section`,{"aria-labelledby":`set-up-suggested`,children:[(0,B.jsx)(`h3`,{id:`set-up-suggested`,className:`font-semibold mb-1`,children:f(`set-up.suggested`)}),!t&&(0,B.jsxs)(B.Fragment,{children:[(0,B.jsx)(`p`,{className:`text-muted max-w-[72ch]`,children:f(`set-up.no-generator`)}),(0,B.jsx)(R,{name:f(`set-up.generator`),text:`models:
  generator:
    adapter: openai-chat
    model: gpt-5-mini
    api_key: "\${OPENAI_API_KEY}"`})]}),e.id&&(0,B.jsx)(gt,{setId:e.id,onDecided:e.changed}),t&&(0,B.jsx)(mt,{set:e})]})}function mt({set:e}){let{project:t}=r(),i=n(`prompts:write`),[o,s]=(0,z.useState)(),[c,l]=(0,z.useState)(),[u,{busy:d}]=a(ct);return(0,B.jsxs)(B.Fragment,{children:[d&&(0,B.jsx)(_,{children:(0,B.jsx)(v,{className:`h-9 w-full`,lines:4})}),c&&(0,B.jsx)(y,{problem:c}),o&&!d&&(0,B.jsx)(`p`,{role:`status`,className:`mb-2`,children:ht(o)}),(0,B.jsx)(m,{busy:d,reason:i,onPress:async()=>{let{id:n,refused:r}=await e.need();if(!n)return l({kind:`other`,message:r??``,fields:{}});let{data:i,problem:a}=await u({projectId:t.id,promptSetId:n,count:$});l(a),s(i?.generatePrompts),e.changed()},children:f(`set-up.suggest`,{n:$})}),(0,B.jsx)(`p`,{className:`text-small text-muted mt-1 max-w-[72ch]`,children:f(`set-up.suggest-words`)})]})}function ht({candidates:e,droppedDuplicates:t,qualityRejected:n,shortfallReason:r}){let i=[f(`set-up.found`,{n:e.length})];return t>0&&i.push(f(`set-up.found-known`,{n:t})),n>0&&i.push(f(`set-up.found-bad`,{n})),r&&i.push(f(`set-up.shortfall.${r}`)),i.join(` `)}function gt({setId:e,onDecided:t}){let{project:o}=r(),s=n(`prompts:write`),c={projectId:o.id,promptSetId:e},{data:l,problem:u,reload:d}=i(at,c,{types:[`PromptGeneration`,`PromptCandidateReview`]}),[p]=a(lt),m=(0,z.useCallback)(async(n,r)=>{let i=r?{accept:[{id:n}]}:{reject:[n]},{data:a,problem:s}=await p({projectId:o.id,promptSetId:e,input:i});return s?s.message:(t(),a?.reviewPromptCandidates.unavailableCount?f(`set-up.reviewed-before`):void 0)},[p,o.id,e,t]);return u&&!l?(0,B.jsx)(y,{problem:u,onRetry:d}):!l||l.project.promptCandidates.items.length===0?null:(0,B.jsx)(`div`,{className:`mb-4`,children:(0,B.jsx)(V,{label:f(`set-up.suggested`),candidates:l.project.promptCandidates.items.map(e=>({id:e.id,text:e.text,note:_t(e,l.project)})),onDecide:m,refused:s})})}function _t({topicId:e,grounded:t,qualityFlags:n},{topics:r}){return[r.find(({id:t})=>t===e)?.name,t&&f(`set-up.grounded`),...n.map(e=>e.replaceAll(`_`,` `))].filter(Boolean).join(` · `)}function vt({state:e,reload:t}){let{project:n}=r(),i=yt(e.project.promptSets[0]?.id,t),a=A(e);return(0,B.jsxs)(B.Fragment,{children:[(0,B.jsx)(`p`,{className:`text-muted mb-4 max-w-[72ch]`,children:f(`set-up.prompts-words`)}),a>0&&(0,B.jsxs)(`p`,{className:`mb-4`,children:[f(`set-up.prompts-there`,{n:a}),` `,(0,B.jsx)(h,{to:`/projects/$projectId/prompts`,params:{projectId:n.id},children:f(`set-up.edit-prompts`)})]}),(0,B.jsxs)(`div`,{className:`grid gap-8 grid-cols-[minmax(0,1fr)]`,children:[(0,B.jsx)(pt,{set:i,configured:e.workspace.research.generatorConfigured}),(0,B.jsx)(ut,{set:i,before:e.project.promptSets[0]?.promptCount??0})]})]})}function yt(e,t){let{project:n}=r(),[i]=a(ot);return{id:e,need:(0,z.useCallback)(async()=>{if(e)return{id:e};let{data:t,problem:r}=await i({projectId:n.id,input:{name:f(`prompts.first-set`)}});return{id:t?.createPromptSet.id,refused:r?.message}},[e,i,n.id]),changed:t}}var bt=c(`SetUpState`,`b9ada02d98a498b90aa354204f59edadd319b13a7af8eddafee24ba5e1ad89a5`,`query SetUpState($projectId: UUID!) {
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
    markets {
      id
      label
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
  engines {
    logicalEngine
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
}`);function xt({crawl:{crawl:e,project:t,problem:n,reload:r}}){if(n&&!t)return(0,B.jsx)(y,{problem:n,onRetry:r});if(!t||e===void 0)return(0,B.jsx)(_,{children:(0,B.jsx)(v,{className:`h-9 w-full`,lines:6})});let i={website:t.websiteUrl,owned:t.ownedDomains};return e?e.status===`failed`?(0,B.jsx)(Tt,{crawl:e,...i}):(0,B.jsxs)(B.Fragment,{children:[(0,B.jsx)(`p`,{className:`text-muted mb-4 max-w-[72ch]`,children:f(U(e)?`set-up.site-reading`:`set-up.site-read`,{site:I(e.rootUrl)})}),(0,B.jsx)(He,{crawl:e}),!U(e)&&(0,B.jsx)(wt,{})]}):(0,B.jsx)(Ct,{...i})}function St(){let{project:e}=r(),t=n(`crawls:run`),[i,{busy:o,problem:s}]=a(xe);return{refused:t,busy:o,problem:s,start:()=>i({projectId:e.id})}}function Ct({website:e,owned:t}){return(0,B.jsxs)(B.Fragment,{children:[(0,B.jsx)(`p`,{className:`font-semibold mt-4`,children:f(`set-up.no-crawl`)}),(0,B.jsx)(`p`,{className:`text-muted mb-4 max-w-[72ch]`,children:f(`set-up.no-crawl-words`)}),(0,B.jsx)(Et,{website:e,owned:t,action:f(`set-up.crawl`,{site:I(e)})})]})}function wt(){let{refused:e,busy:t,problem:n,start:r}=St();return(0,B.jsxs)(`div`,{className:`mt-4`,children:[n&&(0,B.jsx)(y,{problem:n}),(0,B.jsx)(m,{small:!0,busy:t,reason:e,onPress:r,children:f(`set-up.crawl-again`)})]})}function Tt({crawl:e,...t}){let{failureSummary:n,errorMessage:r}=e;return(0,B.jsxs)(B.Fragment,{children:[(0,B.jsxs)(`div`,{role:`alert`,className:`my-4 border border-line bg-panel rounded-md px-4 py-3 max-w-[72ch]`,children:[(0,B.jsx)(`p`,{className:`font-semibold`,children:f(`set-up.crawl-failed`,{site:I(e.rootUrl)})}),(0,B.jsx)(`p`,{className:`text-muted`,lang:`en`,children:o(n?.message||r)}),(0,B.jsx)(`p`,{className:`text-muted mt-2`,children:f(`set-up.crawl-failed-words`)})]}),(0,B.jsx)(Et,{...t,action:f(`set-up.crawl-again`)})]})}function Et({website:e,owned:t,action:i}){let{project:o}=r(),s=n(`projects:write`),{refused:c,busy:l,problem:u,start:d}=St(),[p,h]=a(Le),[g,_]=(0,z.useState)(e);return(0,B.jsxs)(`form`,{onSubmit:async n=>{if(n.preventDefault(),c??s)return;let r=ge(g);if(r!==e){let n={websiteUrl:r,ownedDomains:Dt(t,e,r)},{data:i}=await p({projectId:o.id,input:n});if(!i)return}await d()},noValidate:!0,className:`grid gap-4 max-w-112`,children:[(0,B.jsx)(M,{label:f(`set-up.website`),value:g,onChange:e=>_(e.target.value),error:h.problem?.message??u?.fields.root_url??u?.message,inputMode:`url`,autoCapitalize:`none`,spellCheck:!1}),(0,B.jsx)(m,{type:`submit`,className:`w-fit`,busy:l||h.busy,reason:c??s,children:i}),c&&(0,B.jsx)(`p`,{className:`text-muted`,children:c})]})}function Dt(e,t,n){let r=e.map(e=>e===L(t)?L(n):e);return[...new Set(r.includes(L(n))?r:[...r,L(n)])]}var Ot=[`SiteCrawl`,`Competitor`,`PromptSet`,`Prompt`,`Market`,`Audit`];function kt(){let{step:n}=t({from:`/app/projects/$projectId/set-up`}),{project:a}=r(),o=i(bt,{projectId:a.id},{types:Ot}),s=Be();return o.problem&&!o.data?(0,B.jsx)(y,{problem:o.problem,onRetry:o.reload}):o.data?n?(0,B.jsx)(jt,{step:n,answer:o,state:o.data,crawl:s}):(0,B.jsx)(e,{to:`/projects/$projectId/set-up`,params:{projectId:a.id},search:{step:ae(o.data)},replace:!0}):(0,B.jsx)(Pt,{})}var At={site:xt,competitors:Oe,prompts:vt,markets:Xe,engines:Pe,audit:Se};function jt({step:e,answer:t,state:n,crawl:i}){let{project:a}=r(),o=At[e];return(0,B.jsxs)(B.Fragment,{children:[(0,B.jsx)(`h1`,{dir:`auto`,className:`line-clamp-3`,title:a.brandName,children:f(`set-up.title`,{brand:a.brandName})}),(0,B.jsx)(Mt,{done:j(n)}),t.problem&&(0,B.jsx)(y,{problem:t.problem,onRetry:t.reload}),(0,B.jsxs)(`div`,{className:p(e!==`site`&&`grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_296px]`),children:[(0,B.jsxs)(`section`,{"aria-labelledby":`set-up-step`,className:`min-w-0`,children:[(0,B.jsx)(`h2`,{id:`set-up-step`,className:`mb-1`,children:f(`set-up.step.${e}`)}),(0,B.jsx)(o,{state:n,crawl:i,reload:t.reload}),(0,B.jsx)(Nt,{step:e})]}),e!==`site`&&(0,B.jsx)(Ge,{crawl:i})]})]})}function Mt({done:e}){let{project:t}=r();return(0,B.jsx)(`nav`,{"aria-label":f(`set-up.steps`),className:`mt-3 mb-7`,children:(0,B.jsx)(`ol`,{className:`flex flex-wrap gap-x-1 gap-y-1 -ml-2`,children:k.map((n,r)=>(0,B.jsx)(`li`,{children:(0,B.jsxs)(h,{to:`/projects/$projectId/set-up`,params:{projectId:t.id},search:{step:n},className:`flex items-center gap-1.5 rounded-md px-2 py-1.5 text-muted hover:bg-hover hover:text-text aria-[current=page]:bg-hover aria-[current=page]:text-text aria-[current=page]:font-semibold`,children:[(0,B.jsx)(`span`,{"aria-hidden":`true`,className:p(`w-4 text-center`,e.has(n)&&`text-accent`),children:e.has(n)?`✓`:r+1}),f(`set-up.step-short.${n}`),e.has(n)&&(0,B.jsx)(`span`,{className:`sr-only`,children:f(`set-up.done`)})]})},n))})})}function Nt({step:e}){let{project:t}=r(),n=k.indexOf(e),[i,a]=[k[n-1],k[n+1]],o={to:`/projects/$projectId/set-up`,params:{projectId:t.id}};return(0,B.jsxs)(`div`,{className:`flex flex-wrap gap-2 mt-8`,children:[a&&(0,B.jsx)(g,{...o,search:{step:a},look:`primary`,children:f(`set-up.next`,{step:f(`set-up.step-short.${a}`)})}),i&&(0,B.jsx)(g,{...o,search:{step:i},look:`quiet`,className:a?void 0:`-ml-3`,children:f(`set-up.back`,{step:f(`set-up.step-short.${i}`)})})]})}function Pt(){return(0,B.jsxs)(_,{children:[(0,B.jsx)(v,{className:`h-7 w-[min(480px,100%)]`}),(0,B.jsx)(`div`,{className:`h-4`}),(0,B.jsx)(v,{className:`h-8 w-full`}),(0,B.jsx)(`div`,{className:`h-8`}),(0,B.jsx)(v,{className:`h-9 w-full`,lines:5})]})}export{kt as default};