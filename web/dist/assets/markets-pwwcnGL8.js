import{n as e}from"./useNavigate-BIF2Wh87.js";import{t}from"./useSearch-BFPNnloM.js";import{t as n}from"./run-audit-BkjvatbX.js";import{s as r}from"./session-CnBAMWF1.js";import{a as i,r as a}from"./operation-B1XcRkXe.js";import{t as o}from"./list-mO0MD-YR.js";import{a as s,f as c,l}from"./format-DzdY6Gmi.js";import{Lt as u,kt as d}from"./button-CitGEnIN.js";import{n as f}from"./fields-BB-xPVzD.js";import{a as p,i as m,r as h,s as g,t as _}from"./figure-CcF-UNc0.js";import{n as v,t as y}from"./link-OkOze4Fr.js";import{i as b,n as x,o as S,r as C}from"./states-D5gP3NYi.js";import{n as w}from"./table-LjVdJdno.js";import{t as T}from"./dot-whisker-BXUw5_y_.js";import{n as E,r as D,t as O}from"./places-Cg-j8CQr.js";import{n as k}from"./search-C58Ak6gc.js";function A(e,t,n){let r=t=>e.findIndex(e=>e.name===t),[i,a]=[r(`market_id`),r(n)],o=new Map;for(let{dimensions:e,figures:n}of t){let t=e[a];if(!t)continue;let r=o.get(t)??{name:t,cells:new Map};r.cells.set(e[i]||`default`,{rate:n[0]?.value,interval:n[0]?.interval}),o.set(t,r)}let s=e=>Math.max(0,...[...e.cells.values()].map(({rate:e})=>e??0));return[...o.values()].sort((e,t)=>s(t)-s(e)||e.name.localeCompare(t.name))}var j=({id:e})=>e??`default`,M=u(),N=({market:e})=>e.isDefault?void 0:e.id??void 0,P=e=>[{id:`market`,title:d(`markets.market`),cell:e=>(0,M.jsx)(F,{row:e}),csv:({market:e})=>D(e)},{id:`rate`,title:d(`markets.named`),number:!0,cell:e=>e.state===`no_run`?(0,M.jsx)(m,{action:(0,M.jsx)(I,{row:e})}):(0,M.jsx)(p,{rate:e.mentionRate,interval:e.mentionRateInterval,reason:d(`markets.no-answer`)}),csv:({mentionRate:e})=>e},{id:`line`,title:d(`ui.interval`),hideTitle:!0,wide:!0,cell:e=>(0,M.jsx)(T,{rate:e.mentionRate,interval:e.mentionRateInterval,accent:!0})},{id:`change`,title:d(`markets.change`),number:!0,wide:!0,cell:e=>e.state===`measured`&&(0,M.jsx)(_,{verdict:e.verdict,change:e.mentionRateDelta}),csv:e=>e.verdict===`moved`?e.mentionRateDelta:e.verdict},{id:`voice`,title:d(`markets.voice`),number:!0,wide:!0,cell:({state:e,shareOfVoice:t})=>typeof t==`number`?l(t):e===`measured`&&(0,M.jsx)(g,{reason:d(`markets.no-mention`)}),csv:({shareOfVoice:e})=>e},{id:`sentiment`,title:d(`markets.sentiment`),number:!0,wide:!0,cell:({state:e,netSentiment:t})=>typeof t==`number`?c(t):e===`measured`&&(0,M.jsx)(g,{reason:d(`markets.not-judged`)}),csv:({netSentiment:e})=>e},{id:`at`,title:d(`markets.measured`),number:!0,wide:!0,cell:({auditId:t,measuredAt:n})=>t&&n&&(0,M.jsx)(L,{auditId:t,day:s(n,e)}),csv:({measuredAt:e})=>e}];function F({row:e}){let{project:t}=r(),{market:n}=e,i=D(n),[a,o]=[O(n.countryCode),E(n.languageCode)],s=[!i.includes(a)&&a,!i.includes(o)&&o].filter(Boolean).join(`, `);return(0,M.jsxs)(`span`,{dir:`auto`,className:`block min-w-28`,children:[(0,M.jsx)(v,{to:`/projects/$projectId/overview`,params:{projectId:t.id},search:({cohort:t,period:n})=>({cohort:t,period:n,market:N(e)}),children:i}),(0,M.jsx)(`span`,{className:`block text-small text-muted`,children:[s,n.isDefault&&d(`markets.default`)].filter(Boolean).join(` · `)})]})}function I({row:e}){return(0,M.jsx)(v,{to:`.`,search:t=>({...t,market:N(e),run:`audit`}),children:d(`markets.run`)})}function L({auditId:e,day:t}){let{project:n}=r();return(0,M.jsx)(v,{to:`/projects/$projectId/audits/$auditId`,params:{projectId:n.id,auditId:e},className:`text-muted hover:underline whitespace-nowrap`,children:t})}var R=(e,t,n)=>[{id:`name`,title:t,cell:({name:e})=>(0,M.jsx)(`span`,{dir:`auto`,children:n(e)}),csv:({name:e})=>n(e)},...e.map(({market:e})=>({id:j(e),title:D(e),number:!0,cell:({cells:t})=>{let n=t.get(j(e));return n?(0,M.jsx)(`span`,{className:`inline-grid justify-items-end gap-x-2`,children:(0,M.jsx)(p,{rate:n.rate,interval:n.interval,reason:d(`markets.no-answer`)})}):(0,M.jsx)(g,{reason:d(`markets.not-asked`)})},csv:({cells:t})=>t.get(j(e))?.rate}))],z=a(`Markets`,`687440bbc59616576b9de747e16ea240b019fb793c6ce0575aa1239335f29824`,`query Markets($projectId: UUID!, $cohort: PromptCohort!) {
  project(id: $projectId) {
    id
    visibilityMarkets(cohort: $cohort) {
      items {
        market {
          id
          label
          countryCode
          languageCode
          isDefault
          __typename
        }
        state
        auditId
        measuredAt
        comparisonStatus
        mentionRate
        mentionRateInterval {
          low
          high
          limitedEvidence
          __typename
        }
        shareOfVoice
        netSentiment
        mentionRateDelta
        shareOfVoiceDelta
        verdict
        __typename
      }
      __typename
    }
    __typename
  }
}`),B=a(`MarketsSplit`,`918891a15dc07c94bea424f9946e61b56dc82db1840a159898f3615f0ffbee65`,`query MarketsSplit($projectId: UUID!, $query: MetricQuery!) {
  project(id: $projectId) {
    id
    metrics(query: $query) {
      columns {
        name
        __typename
      }
      rows {
        dimensions
        responses
        figures {
          value
          interval {
            low
            high
            limitedEvidence
            __typename
          }
          __typename
        }
        __typename
      }
      nextCursor
      __typename
    }
    __typename
  }
}`);function V(){let{project:e}=r(),{cohort:a=`core`}=t({from:`/app/projects/$projectId/markets`}),{data:o,problem:s,stale:c,reload:l}=i(z,{projectId:e.id,cohort:a},{types:[`Market`,`Audit`]});if(s&&!o)return(0,M.jsx)(C,{problem:s,onRetry:l});if(!o)return(0,M.jsxs)(b,{children:[(0,M.jsx)(S,{className:`h-7 w-[min(480px,100%)]`,lines:2}),(0,M.jsx)(`div`,{className:`h-8`}),(0,M.jsx)(S,{className:`h-9 w-full`,lines:4})]});let u=o.project.visibilityMarkets.items,f=u.filter(({state:e})=>e===`measured`);return f.length===0?(0,M.jsx)(x,{title:d(a===`core`?`markets.not-measured`:`markets.nothing-here`),action:a===`core`?(0,M.jsx)(n,{explain:!0}):void 0,children:d(a===`core`?`markets.not-measured-words`:`markets.nothing-here-words`)}):(0,M.jsxs)(M.Fragment,{children:[s&&(0,M.jsx)(C,{problem:s,onRetry:l}),(0,M.jsx)(`h1`,{dir:`auto`,children:H(f,e.brandName)}),(0,M.jsxs)(`p`,{className:`text-muted mb-6 max-w-[84ch]`,children:[d(`markets.words`),(0,M.jsx)(h,{name:d(`markets.title`),formula:d(`markets.formula`),section:`markets`,children:d(`markets.means`)})]}),(0,M.jsx)(w,{label:d(`markets.title`),columns:P(e.timezone),rows:u,rowKey:({market:e})=>j(e),stale:c}),(0,M.jsxs)(`div`,{className:`mt-2 mb-10`,children:[u.length===1&&(0,M.jsx)(`p`,{className:`text-muted mb-2`,children:d(`markets.only-one`)}),(0,M.jsx)(y,{to:`/projects/$projectId/set-up`,params:{projectId:e.id},search:{step:`markets`},small:!0,children:d(`markets.add`)})]}),(0,M.jsx)(U,{markets:f})]})}function H(e,t){let n=e.flatMap(({mentionRate:e})=>typeof e==`number`?e:[]);if(n.length===0)return d(`markets.title`);let[r,i]=[l(Math.min(...n)),l(Math.max(...n))];return r===i?d(`markets.title-same`,{name:t,rate:r,n:n.length}):d(`markets.title-range`,{name:t,low:r,high:i,n:n.length})}function U({markets:n}){let{project:i,engines:a}=r(),{cohort:s,by:c=`entity`}=t({from:`/app/projects/$projectId/markets`}),l=e(),u={metrics:[`mention_rate`],dimensions:[`market`,c],filters:[{field:`cohort`,op:`eq`,value:s??`core`}],compare:`none`,intervalScope:`your_topics`,descending:!0,limit:100},p=o(B,{projectId:i.id,query:u},({project:{metrics:e}})=>({items:e.rows,nextCursor:e.nextCursor}),{types:[`Audit`]}),m=e=>l({to:`.`,search:t=>({...t,...e}),replace:!0,resetScroll:!1});return(0,M.jsxs)(`section`,{children:[(0,M.jsx)(`h2`,{className:`mb-2`,children:d(`markets.by.${c}`)}),(0,M.jsx)(`div`,{className:`mb-3 max-w-72`,children:(0,M.jsx)(f,{label:d(`markets.split`),hideLabel:!0,value:c,onChange:e=>m({by:e.target.value}),options:k.map(e=>({value:e,label:d(`markets.short.${e}`)}))})}),p.problem&&(0,M.jsx)(C,{problem:p.problem,onRetry:p.reload}),p.loading&&(0,M.jsx)(b,{children:(0,M.jsx)(S,{className:`h-9 w-full`,lines:6})}),p.data&&(0,M.jsx)(w,{label:d(`markets.by.${c}`),columns:R(n,d(`markets.one.${c}`),c===`engine`?e=>a.find(({logicalEngine:t})=>t===e)?.engineLabel??e:e=>e),rows:A(p.data.project.metrics.columns,p.items,c),rowKey:({name:e})=>e,strong:({name:e})=>e===i.brandName,stale:p.stale,onMore:p.onMore,loadingMore:p.loadingMore})]})}export{V as default};