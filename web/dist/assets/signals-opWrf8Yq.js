import{n as e}from"./useNavigate-BFtX9bVm.js";import{t}from"./useSearch-DF7-WlMm.js";import{r as n}from"./search-2dM8bj20.js";import{a as r,o as i}from"./session-BlxziD1D.js";import{t as a}from"./list-CYkfn-4D.js";import{Lt as o,kt as s,t as c}from"./button-BbBspl6u.js";import{n as l,t as u}from"./fields-CaaNndtZ.js";import{n as d}from"./figure-Dn6mjqWV.js";import{i as f,n as p,o as m,r as h,t as g}from"./states-CJpcHSsa.js";import{r as _,t as v}from"./search-UMyfDmlN.js";import{i as y,l as b,r as x}from"./operation-BnTBc4CQ.js";import{a as S,f as C,l as w,u as T}from"./format-CPTzswdE.js";import{n as E}from"./link-DFAfi0sn.js";var D=x(`Signals`,`01653fd6fd3e4bdec22268d551e317367d59c058fa699a03eaf2d37bc87a37ba`,`query Signals($projectId: UUID!, $kind: SignalKind, $state: SignalState, $engine: LogicalEngine, $from: DateOrTime, $muted: Boolean, $cursor: String) {
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
}`),O=x(`MarkSignal`,`ab241bc6e9fb87938f04c5078fef786a547a802e4716df2d6f6c8e81b2fd56df`,`mutation MarkSignal($projectId: UUID!, $signalId: UUID!, $input: SignalPatch!) {
  updateSignal(projectId: $projectId, signalId: $signalId, input: $input) {
    id
    muted
    feedback
    __typename
  }
}`),k=o();function A({signal:e}){let{project:t}=r(),{title:n,state:i,createdAt:a,endedAt:o,endReason:c}=e,l=S(a,t.timezone);return(0,k.jsxs)(`li`,{className:`border-t border-line py-4 grid gap-1.5`,children:[(0,k.jsxs)(`div`,{className:`flex flex-wrap items-baseline gap-x-3 gap-y-1`,children:[(0,k.jsx)(`h2`,{className:`!m-0 min-w-0 wrap-break-word`,dir:`auto`,lang:`en`,children:n}),c!==`event`&&(0,k.jsx)(g,{children:s(`signals.state.${i}`)}),e.muted&&(0,k.jsx)(g,{children:s(`signals.muted`)})]}),(0,k.jsxs)(`p`,{className:`text-muted`,children:[(0,k.jsx)(j,{signal:e}),s(c===`event`?`signals.seen`:`signals.found`,{day:l}),o&&c&&c!==`event`&&` ${s(`signals.ended.${c}`,{day:S(o,t.timezone)})}`]}),(0,k.jsx)(M,{signal:e}),(0,k.jsx)(P,{signal:e})]})}function j({signal:{delta:e,before:t,now:n,interval:r}}){if(e===null||t===null||n===null)return null;let i=e>0;return(0,k.jsxs)(k.Fragment,{children:[(0,k.jsxs)(`span`,{className:`text-text font-semibold whitespace-nowrap`,children:[(0,k.jsx)(`span`,{"aria-hidden":`true`,children:i?`▲ `:`▼ `}),(0,k.jsxs)(`span`,{className:`sr-only`,children:[s(i?`ui.up`:`ui.down`),` `]}),s(`signals.points`,{points:T(e)})]}),` `,r&&s(`signals.interval`,{low:C(r.low),high:C(r.high),level:w(r.level)}),s(`signals.rates`,{before:w(t),now:w(n)}),` `]})}function M({signal:{evidence:e,auditId:t}}){let{project:n}=r(),i=e.filter(({kind:e})=>e!==`audit`),a=e.filter(({kind:e,id:n})=>e===`audit`&&n!==t),o=(e,t)=>(0,k.jsx)(E,{to:`/projects/$projectId/audits/$auditId`,params:{projectId:n.id,auditId:e},children:t});return(0,k.jsxs)(k.Fragment,{children:[i.length>0&&(0,k.jsx)(`ul`,{"aria-label":s(`signals.moved-by`),className:`flex flex-wrap gap-x-4 gap-y-1`,children:i.map(e=>(0,k.jsx)(`li`,{className:`min-w-0 wrap-break-word`,dir:`auto`,children:(0,k.jsx)(N,{of:e})},e.kind+e.id))}),(t||a.length>0)&&(0,k.jsxs)(`p`,{className:`text-muted text-small`,children:[t&&o(t,s(`signals.audit`)),a.length>0&&`${t?`, ${s(`signals.compared`)}`:s(`signals.measured-by`)} `,a.map(({id:e,label:t},r)=>(0,k.jsxs)(`span`,{children:[r>0&&`, `,o(e,S(`${t}T12:00:00Z`,n.timezone))]},e))]})]})}function N({of:{kind:e,id:t,label:n,delta:i}}){let{project:a}=r(),o={projectId:a.id},c=e===`prompt`?(0,k.jsx)(E,{to:`/projects/$projectId/prompts/$promptId`,params:{...o,promptId:t},children:n}):e===`source`?(0,k.jsx)(E,{to:`/projects/$projectId/sources`,params:o,search:{by:`page`,domain:t},children:n}):n;return(0,k.jsxs)(k.Fragment,{children:[(0,k.jsx)(`span`,{className:`text-muted`,children:s(`signals.of.${e}`)}),` `,c,i!==null&&(0,k.jsxs)(`span`,{className:`text-muted whitespace-nowrap`,children:[` `,C(i)]})]})}function P({signal:{id:e,muted:t,feedback:n,title:a}}){let{project:o}=r(),[l,{busy:u,problem:d}]=y(O),f=i(`signals:write`),p=t=>l({projectId:o.id,signalId:e,input:t}),m=(0,k.jsxs)(`span`,{className:`sr-only`,children:[`: `,a]});return(0,k.jsxs)(`div`,{className:`flex flex-wrap gap-2 -ml-2`,children:[[`useful`,`not_useful`].map(e=>(0,k.jsxs)(c,{small:!0,look:`quiet`,busy:u,reason:f,"aria-pressed":n===e,className:n===e?`!text-text font-semibold`:void 0,onPress:()=>p({feedback:n===e?null:e}),children:[n===e&&(0,k.jsx)(`span`,{"aria-hidden":`true`,children:`✓`}),s(`signals.feedback.${e}`),m]},e)),(0,k.jsxs)(c,{small:!0,look:`quiet`,busy:u,reason:f,onPress:()=>p({muted:!t}),children:[s(t?`signals.unmute`:`signals.mute`),m]}),d&&(0,k.jsx)(`span`,{role:`alert`,className:`text-bad`,children:b(d.message)})]})}function F(){let{project:i}=r(),o=t({from:`/app/projects/$projectId/signals`}),d=e(),{state:g,kind:y,engine:b,period:x,muted:S}=o,C=a(D,{projectId:i.id,state:g??null,kind:y??null,engine:b??null,from:n(x),muted:S??!1,cursor:null},e=>e.project.signals,{types:[`Signal`,`Audit`]}),w=e=>d({to:`.`,search:t=>({...t,...e}),replace:!0}),T=!!(g||y||b||S);return(0,k.jsxs)(k.Fragment,{children:[(0,k.jsx)(`h1`,{children:s(`signals.title`)}),(0,k.jsxs)(`p`,{className:`text-muted mb-6 max-w-[72ch]`,children:[s(`signals.words`),` `,(0,k.jsx)(I,{})]}),(0,k.jsxs)(`div`,{className:`flex flex-wrap items-end gap-3 mb-4 [&>div]:min-w-40 [&>div]:max-w-72 [&>div]:flex-1`,children:[(0,k.jsx)(l,{label:s(`signals.state`),value:g??``,onChange:e=>w({state:e.target.value||void 0}),options:[{value:``,label:s(`signals.any-state`)},..._.map(e=>({value:e,label:s(`signals.state.${e}`)}))]}),(0,k.jsx)(l,{label:s(`signals.kind`),value:y??``,onChange:e=>w({kind:e.target.value||void 0}),options:[{value:``,label:s(`signals.any-kind`)},...v.map(e=>({value:e,label:s(`signals.kind.${e}`)}))]}),(0,k.jsx)(u,{checked:!!S,onChange:e=>w({muted:e||void 0}),children:s(`signals.only-muted`)})]}),C.problem&&(0,k.jsx)(h,{problem:C.problem,onRetry:C.reload}),C.loading&&(0,k.jsx)(f,{children:(0,k.jsx)(m,{className:`h-20 w-full`,lines:5})}),C.data&&C.items.length===0&&(0,k.jsx)(p,{title:s(T?`signals.none-found`:`signals.none`),action:T&&(0,k.jsx)(c,{onPress:()=>w({state:void 0,kind:void 0,engine:void 0,muted:void 0}),children:s(`signals.show-all`)}),children:s(T?`signals.none-found-words`:`signals.none-words`)}),C.items.length>0&&(0,k.jsx)(`ul`,{"aria-label":s(`signals.title`),className:C.stale?`stale`:void 0,children:C.items.map(e=>(0,k.jsx)(A,{signal:e},e.id))}),C.onMore&&(0,k.jsx)(c,{className:`mt-4`,onPress:C.onMore,busy:C.loadingMore,children:s(`signals.more`)})]})}var I=()=>(0,k.jsx)(d,{name:s(`signals.signal`),section:`signals-what-is-worth-telling`,children:s(`signals.means`)});export{F as default};