import{n as e}from"./useNavigate-BIF2Wh87.js";import{t}from"./useSearch-BFPNnloM.js";import{r as n}from"./search-2dM8bj20.js";import{c as r,s as i}from"./session-CnBAMWF1.js";import{t as a}from"./list-mO0MD-YR.js";import{Lt as o,kt as s,t as c}from"./button-CitGEnIN.js";import{n as l,t as u}from"./fields-BB-xPVzD.js";import{r as d}from"./figure-CcF-UNc0.js";import{i as f,n as p,o as m,r as h,t as g}from"./states-D5gP3NYi.js";import{r as _,t as v}from"./search-1hILeeWX.js";import{i as y,l as b,r as x}from"./operation-B1XcRkXe.js";import{a as S,f as C,l as w,o as T,t as E,u as D}from"./format-DzdY6Gmi.js";import{n as O}from"./link-OkOze4Fr.js";var k=x(`Signals`,`01653fd6fd3e4bdec22268d551e317367d59c058fa699a03eaf2d37bc87a37ba`,`query Signals($projectId: UUID!, $kind: SignalKind, $state: SignalState, $engine: LogicalEngine, $from: DateOrTime, $muted: Boolean, $cursor: String) {
  project(id: $projectId) {
    id
    signals(
      limit: 50
      cursor: $cursor
      kind: $kind
      state: $state
      engine: $engine
      from: $from
      muted: $muted
    ) {
      items {
        id
        kind
        state
        title
        before
        now
        delta
        interval {
          low
          high
          level
          __typename
        }
        verdict
        auditId
        evidence {
          kind
          id
          label
          delta
          __typename
        }
        subject {
          kind
          id
          label
          __typename
        }
        muted
        feedback
        createdAt
        endedAt
        endReason
        __typename
      }
      nextCursor
      __typename
    }
    __typename
  }
}`),A=x(`MarkSignal`,`ab241bc6e9fb87938f04c5078fef786a547a802e4716df2d6f6c8e81b2fd56df`,`mutation MarkSignal($projectId: UUID!, $signalId: UUID!, $input: SignalPatch!) {
  updateSignal(projectId: $projectId, signalId: $signalId, input: $input) {
    id
    muted
    feedback
    __typename
  }
}`),j=o(),M=[`clicks_up`,`clicks_down`,`referrals_up`,`referrals_down`,`bot_vanished`];function N({signal:e}){let{project:t}=i(),{title:n,state:r,createdAt:a,endedAt:o,endReason:c}=e,l=S(a,t.timezone);return(0,j.jsxs)(`li`,{className:`border-t border-line py-4 grid gap-1.5`,children:[(0,j.jsxs)(`div`,{className:`flex flex-wrap items-baseline gap-x-3 gap-y-1`,children:[(0,j.jsx)(`h2`,{className:`!m-0 min-w-0 wrap-break-word`,lang:`en`,children:n}),c!==`event`&&(0,j.jsx)(g,{children:s(`signals.state.${r}`)}),e.muted&&(0,j.jsx)(g,{children:s(`signals.muted`)})]}),(0,j.jsxs)(`p`,{className:`text-muted`,children:[(0,j.jsx)(P,{signal:e}),s(c===`event`?`signals.seen`:`signals.found`,{day:l}),o&&c&&c!==`event`&&` ${s(`signals.ended.${c}`,{day:S(o,t.timezone)})}`]}),(0,j.jsx)(F,{signal:e}),(0,j.jsx)(L,{signal:e})]})}function P({signal:{kind:e,delta:t,before:n,now:r,interval:i}}){if(t===null||n===null||r===null)return null;let a=t>0,o=M.includes(e);return(0,j.jsxs)(j.Fragment,{children:[(0,j.jsxs)(`span`,{className:`text-text font-semibold whitespace-nowrap`,children:[(0,j.jsx)(`span`,{"aria-hidden":`true`,children:a?`▲ `:`▼ `}),(0,j.jsxs)(`span`,{className:`sr-only`,children:[s(a?`ui.up`:`ui.down`),` `]}),o?w(Math.abs(t)):s(`signals.points`,{points:D(t)})]}),` `,i&&s(`signals.interval`,{low:o?`${C(i.low)} %`:C(i.low),high:o?`${C(i.high)} %`:C(i.high),level:w(i.level)}),o?s(`signals.counts`,{before:E(n),now:E(r)}):s(`signals.rates`,{before:w(n),now:w(r)}),` `]})}function F({signal:{kind:e,evidence:t,auditId:n}}){let{project:r}=i(),a=t.filter(({kind:e})=>e!==`audit`&&e!==`day`),o=t.filter(({kind:e})=>e===`day`).map(({id:e})=>S(`${e}T12:00:00Z`,`UTC`)),c=t.filter(({kind:e,id:t})=>e===`audit`&&t!==n),l=(e,t)=>(0,j.jsx)(O,{to:`/projects/$projectId/audits/$auditId`,params:{projectId:r.id,auditId:e},children:t});return(0,j.jsxs)(j.Fragment,{children:[a.length>0&&(0,j.jsx)(`ul`,{"aria-label":s(`signals.moved-by`),className:`flex flex-wrap gap-x-4 gap-y-1`,children:a.map(t=>(0,j.jsx)(`li`,{className:`min-w-0 wrap-break-word`,dir:`auto`,children:(0,j.jsx)(I,{of:t,counted:M.includes(e)})},t.kind+t.id))}),e.startsWith(`sentiment_`)&&(0,j.jsx)(O,{to:`/projects/$projectId/perception`,params:{projectId:r.id},children:s(`signals.quotes`)}),o.length>1&&(0,j.jsx)(`p`,{className:`text-muted text-small`,children:s(`signals.days`,{day:o[0],others:T(o.slice(1))})}),(n||c.length>0)&&(0,j.jsxs)(`p`,{className:`text-muted text-small`,children:[n&&l(n,s(`signals.audit`)),c.length>0&&`${n?`, ${s(`signals.compared`)}`:s(`signals.measured-by`)} `,c.map(({id:e,label:t},n)=>(0,j.jsxs)(`span`,{children:[n>0&&`, `,l(e,S(`${t}T12:00:00Z`,r.timezone))]},e))]})]})}function I({of:{kind:e,id:t,label:n,delta:r},counted:a}){let{project:o}=i(),c={projectId:o.id},l=e===`prompt`?(0,j.jsx)(O,{to:`/projects/$projectId/prompts/$promptId`,params:{...c,promptId:t},children:n}):e===`source`?(0,j.jsx)(O,{to:`/projects/$projectId/sources`,params:c,search:{by:`page`,domain:t},children:n}):n;return(0,j.jsxs)(j.Fragment,{children:[(0,j.jsx)(`span`,{className:`text-muted`,children:s(`signals.of.${e}`)}),` `,l,r!==null&&(0,j.jsxs)(`span`,{className:`text-muted whitespace-nowrap`,children:[` `,a?s(`signals.a-day`,{change:C(r/100)}):C(r)]})]})}function L({signal:{id:e,muted:t,feedback:n,title:a}}){let{project:o}=i(),[l,{busy:u,problem:d}]=y(A),f=r(`signals:write`),p=t=>l({projectId:o.id,signalId:e,input:t}),m=(0,j.jsxs)(`span`,{className:`sr-only`,children:[`: `,a]});return(0,j.jsxs)(`div`,{className:`flex flex-wrap gap-2 -ml-2`,children:[[`useful`,`not_useful`].map(e=>(0,j.jsxs)(c,{small:!0,look:`quiet`,busy:u,reason:f,"aria-pressed":n===e,className:n===e?`!text-text font-semibold`:void 0,onPress:()=>p({feedback:n===e?null:e}),children:[n===e&&(0,j.jsx)(`span`,{"aria-hidden":`true`,children:`✓`}),s(`signals.feedback.${e}`),m]},e)),(0,j.jsxs)(c,{small:!0,look:`quiet`,busy:u,reason:f,onPress:()=>p({muted:!t}),children:[s(t?`signals.unmute`:`signals.mute`),m]}),d&&(0,j.jsx)(`span`,{role:`alert`,className:`text-bad`,children:b(d.message)})]})}function R(){let{project:r}=i(),o=t({from:`/app/projects/$projectId/signals`}),d=e(),{state:g,kind:y,engine:b,period:x,muted:S}=o,C=a(k,{projectId:r.id,state:g??null,kind:y??null,engine:b??null,from:n(x),muted:S??!1,cursor:null},e=>e.project.signals,{types:[`Signal`,`Audit`]}),w=e=>d({to:`.`,search:t=>({...t,...e}),replace:!0}),T=!!(g||y||b||S);return(0,j.jsxs)(j.Fragment,{children:[(0,j.jsx)(`h1`,{children:s(`signals.title`)}),(0,j.jsxs)(`p`,{className:`text-muted mb-6 max-w-[72ch]`,children:[s(`signals.words`),(0,j.jsx)(z,{})]}),(0,j.jsxs)(`div`,{className:`flex flex-wrap items-end gap-3 mb-4 [&>div]:min-w-40 [&>div]:max-w-72 [&>div]:flex-1`,children:[(0,j.jsx)(l,{label:s(`signals.state`),value:g??``,onChange:e=>w({state:e.target.value||void 0}),options:[{value:``,label:s(`signals.any-state`)},..._.map(e=>({value:e,label:s(`signals.state.${e}`)}))]}),(0,j.jsx)(l,{label:s(`signals.kind`),value:y??``,onChange:e=>w({kind:e.target.value||void 0}),options:[{value:``,label:s(`signals.any-kind`)},...v.map(e=>({value:e,label:s(`signals.kind.${e}`)}))]}),(0,j.jsx)(u,{beside:!0,checked:!!S,onChange:e=>w({muted:e||void 0}),children:s(`signals.only-muted`)})]}),C.problem&&(0,j.jsx)(h,{problem:C.problem,onRetry:C.reload}),C.loading&&(0,j.jsx)(f,{children:(0,j.jsx)(m,{className:`h-20 w-full`,lines:5})}),C.data&&C.items.length===0&&(0,j.jsx)(p,{title:s(T?`signals.none-found`:`signals.none`),action:T&&(0,j.jsx)(c,{onPress:()=>w({state:void 0,kind:void 0,engine:void 0,muted:void 0}),children:s(`signals.show-all`)}),children:s(T?`signals.none-found-words`:`signals.none-words`)}),C.items.length>0&&(0,j.jsx)(`ul`,{"aria-label":s(`signals.title`),className:C.stale?`stale`:void 0,children:C.items.map(e=>(0,j.jsx)(N,{signal:e},e.id))}),C.onMore&&(0,j.jsx)(c,{className:`mt-4`,onPress:C.onMore,busy:C.loadingMore,children:s(`signals.more`)})]})}var z=()=>(0,j.jsx)(d,{name:s(`signals.signal`),section:`signals-what-is-worth-telling`,children:s(`signals.means`)});export{R as default};