import{n as e}from"./useNavigate-DMdeUfTG.js";import{t}from"./useSearch-BTIv-6U4.js";import{t as n}from"./run-audit-Cji6e3fL.js";import{s as r}from"./session-CLmJ-yBF.js";import{a as i,r as a}from"./operation-CnfiMnya.js";import{t as o}from"./list-B48hKvjv.js";import{t as s}from"./tags-LyGOvmRp.js";import{o as c,p as l,u}from"./format-CIvsDT5E.js";import{Rt as d,kt as f}from"./button-Dmcols4R.js";import{n as p}from"./fields-ByuI3vvk.js";import{c as m,i as h,o as g,r as _,t as v}from"./figure-CGIaC0ee.js";import{n as y,t as b}from"./link-DEqi3byG.js";import{i as x,n as S,o as C,r as w}from"./states-28qXyRz1.js";import{n as T}from"./table-kBrtKTyB.js";import{t as E}from"./dot-whisker-2YpcQick.js";import{n as D}from"./grade-Brpu2jb7.js";import{i as O,r as k,t as A}from"./places-BfvhHsVo.js";import{n as j}from"./search-C7gLxA_Q.js";function M(e,t,n){let r=t=>e.findIndex(e=>e.name===t),[i,a]=[r(`market_id`),r(n)],o=new Map;for(let{dimensions:e,figures:n}of t){let t=e[a];if(!t)continue;let r=o.get(t)??{name:t,cells:new Map};r.cells.set(e[i]||`default`,{rate:n[0]?.value,interval:n[0]?.interval}),o.set(t,r)}let s=e=>Math.max(0,...[...e.cells.values()].map(({rate:e})=>e??0));return[...o.values()].sort((e,t)=>s(t)-s(e)||e.name.localeCompare(t.name))}var N=({id:e})=>e??`default`,P=d(),F=({market:e})=>e.isDefault?void 0:e.id??void 0,I=e=>[{id:`market`,title:f(`markets.market`),cell:e=>(0,P.jsx)(L,{row:e}),csv:({market:e})=>O(e)},{id:`rate`,title:f(`markets.named`),number:!0,cell:e=>e.state===`no_run`?(0,P.jsx)(h,{action:(0,P.jsx)(R,{row:e})}):(0,P.jsx)(g,{rate:e.mentionRate,interval:e.mentionRateInterval,reason:f(`markets.no-answer`)}),csv:({mentionRate:e})=>e},{id:`line`,title:f(`ui.interval`),hideTitle:!0,wide:!0,cell:e=>(0,P.jsx)(E,{rate:e.mentionRate,interval:e.mentionRateInterval,accent:!0})},{id:`grade`,title:f(`overview.grade.good-for`),wide:!0,cell:({mentionRateGrade:e})=>(0,P.jsx)(D,{grade:e}),csv:({mentionRateGrade:e})=>e},{id:`change`,title:f(`markets.change`),number:!0,wide:!0,cell:e=>e.state===`measured`&&(0,P.jsx)(v,{verdict:e.verdict,change:e.mentionRateDelta}),csv:e=>e.verdict===`moved`?e.mentionRateDelta:e.verdict},{id:`voice`,title:f(`markets.voice`),number:!0,wide:!0,cell:({state:e,shareOfVoice:t})=>typeof t==`number`?u(t):e===`measured`&&(0,P.jsx)(m,{reason:f(`markets.no-mention`)}),csv:({shareOfVoice:e})=>e},{id:`sentiment`,title:f(`markets.sentiment`),number:!0,wide:!0,cell:({state:e,netSentiment:t})=>typeof t==`number`?l(t):e===`measured`&&(0,P.jsx)(m,{reason:f(`markets.not-judged`)}),csv:({netSentiment:e})=>e},{id:`at`,title:f(`markets.measured`),number:!0,wide:!0,cell:({auditId:t,measuredAt:n})=>t&&n&&(0,P.jsx)(z,{auditId:t,day:c(n,e)}),csv:({measuredAt:e})=>e}];function L({row:e}){let{project:t}=r(),{market:n}=e,i=O(n),[a,o]=[A(n.countryCode),k(n.languageCode)],s=[!i.includes(a)&&a,!i.includes(o)&&o].filter(Boolean).join(`, `);return(0,P.jsxs)(`span`,{dir:`auto`,className:`block min-w-28`,children:[(0,P.jsx)(y,{to:`/projects/$projectId/overview`,params:{projectId:t.id},search:({cohort:t,period:n})=>({cohort:t,period:n,market:F(e)}),children:i}),(0,P.jsx)(`span`,{className:`block text-small text-muted`,children:[s,n.isDefault&&f(`markets.default`)].filter(Boolean).join(` · `)})]})}function R({row:e}){return(0,P.jsx)(y,{to:`.`,search:t=>({...t,market:F(e),run:`audit`}),children:f(`markets.run`)})}function z({auditId:e,day:t}){let{project:n}=r();return(0,P.jsx)(y,{to:`/projects/$projectId/audits/$auditId`,params:{projectId:n.id,auditId:e},className:`text-muted hover:underline whitespace-nowrap`,children:t})}var B=(e,t,n)=>[{id:`name`,title:t,cell:({name:e})=>(0,P.jsx)(`span`,{dir:`auto`,children:n(e)}),csv:({name:e})=>n(e)},...e.map(({market:e})=>({id:N(e),title:O(e),number:!0,cell:({cells:t})=>{let n=t.get(N(e));return n?(0,P.jsx)(`span`,{className:`inline-grid justify-items-end gap-x-2`,children:(0,P.jsx)(g,{rate:n.rate,interval:n.interval,reason:f(`markets.no-answer`)})}):(0,P.jsx)(m,{reason:f(`markets.not-asked`)})},csv:({cells:t})=>t.get(N(e))?.rate}))],V=a(`Markets`,`b627540dbfd4204d8cdb9236af0cdcc319c1301b4b94da58fc5fc0e2e5cf4419`,`query Markets($projectId: UUID!, $cohort: PromptCohort!, $tag: String) {
  project(id: $projectId) {
    id
    visibilityMarkets(cohort: $cohort, tag: $tag) {
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
        mentionRateGrade
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
}`),H=a(`MarketsSplit`,`918891a15dc07c94bea424f9946e61b56dc82db1840a159898f3615f0ffbee65`,`query MarketsSplit($projectId: UUID!, $query: MetricQuery!) {
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
}`);function U(){let{project:e}=r(),{cohort:a=`core`,tag:o}=t({from:`/app/projects/$projectId/markets`}),{data:c,problem:l,stale:u,reload:d}=i(V,{projectId:e.id,cohort:a,tag:o},{types:[`Market`,`Audit`]});if(l&&!c)return(0,P.jsx)(w,{problem:l,onRetry:d});if(!c)return(0,P.jsxs)(x,{children:[(0,P.jsx)(C,{className:`h-7 w-[min(480px,100%)]`,lines:2}),(0,P.jsx)(`div`,{className:`h-8`}),(0,P.jsx)(C,{className:`h-9 w-full`,lines:4})]});let p=c.project.visibilityMarkets.items,m=p.filter(({state:e})=>e===`measured`);return m.length===0?(0,P.jsxs)(P.Fragment,{children:[(0,P.jsx)(`h1`,{children:f(`markets.title`)}),(0,P.jsx)(S,{title:f(a===`core`?`markets.not-measured`:`markets.nothing-here`),action:a===`core`?(0,P.jsx)(n,{}):void 0,children:f(a===`core`?`markets.not-measured-words`:`markets.nothing-here-words`)})]}):(0,P.jsxs)(P.Fragment,{children:[l&&(0,P.jsx)(w,{problem:l,onRetry:d}),(0,P.jsxs)(`div`,{className:`flex flex-wrap justify-between gap-x-8`,children:[(0,P.jsxs)(`div`,{className:`min-w-0`,children:[(0,P.jsx)(`h1`,{dir:`auto`,children:W(m,e.brandName)}),(0,P.jsxs)(`p`,{className:`text-muted mb-6 max-w-[84ch]`,children:[f(`markets.words`),(0,P.jsx)(_,{name:f(`markets.title`),formula:f(`markets.formula`),section:`markets`,children:f(`markets.means`)})]})]}),(0,P.jsx)(s,{})]}),(0,P.jsx)(T,{label:f(`markets.title`),columns:I(e.timezone),rows:p,rowKey:({market:e})=>N(e),stale:u}),(0,P.jsxs)(`div`,{className:`mt-2 mb-10`,children:[p.length===1&&(0,P.jsx)(`p`,{className:`text-muted mb-2`,children:f(`markets.only-one`)}),(0,P.jsx)(b,{to:`/projects/$projectId/set-up`,params:{projectId:e.id},search:{step:`markets`},small:!0,children:f(`markets.add`)})]}),(0,P.jsx)(G,{markets:m})]})}function W(e,t){let n=e.flatMap(({mentionRate:e})=>typeof e==`number`?e:[]);if(n.length===0)return f(`markets.title`);let[r,i]=[u(Math.min(...n)),u(Math.max(...n))];return r===i?f(`markets.title-same`,{name:t,rate:r,n:n.length}):f(`markets.title-range`,{name:t,low:r,high:i,n:n.length})}function G({markets:n}){let{project:i,engines:a}=r(),{cohort:s,by:c=`entity`,tag:l}=t({from:`/app/projects/$projectId/markets`}),u=e(),d={metrics:[`mention_rate`],dimensions:[`market`,c],tag:l,filters:[{field:`cohort`,op:`eq`,value:s??`core`}],compare:`none`,intervalScope:`your_topics`,descending:!0,limit:100},m=o(H,{projectId:i.id,query:d},({project:{metrics:e}})=>({items:e.rows,nextCursor:e.nextCursor}),{types:[`Audit`]}),h=e=>u({to:`.`,search:t=>({...t,...e}),replace:!0,resetScroll:!1}),g=e=>M(m.data?.project.metrics.columns??[],e,c);return(0,P.jsxs)(`section`,{children:[(0,P.jsx)(`h2`,{className:`mb-2`,children:f(`markets.by.${c}`)}),(0,P.jsx)(`div`,{className:`mb-3 sm:max-w-72`,children:(0,P.jsx)(p,{label:f(`markets.split`),hideLabel:!0,value:c,onChange:e=>h({by:e.target.value}),options:j.map(e=>({value:e,label:f(`markets.short.${e}`)}))})}),m.problem&&(0,P.jsx)(w,{problem:m.problem,onRetry:m.reload}),m.loading&&(0,P.jsx)(x,{children:(0,P.jsx)(C,{className:`h-9 w-full`,lines:6})}),m.data&&(0,P.jsx)(T,{label:f(`markets.by.${c}`),columns:B(n,f(`markets.one.${c}`),c===`engine`?e=>a.find(({logicalEngine:t})=>t===e)?.engineLabel??e:e=>e),rows:g(m.items),rowKey:({name:e})=>e,strong:({name:e})=>e===i.brandName,stale:m.stale,onMore:m.onMore,loadingMore:m.loadingMore,all:async()=>{let e=await m.all();return e&&g(e)}})]})}export{U as default};