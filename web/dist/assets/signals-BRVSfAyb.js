import{n as e}from"./useNavigate-DMdeUfTG.js";import{t}from"./useSearch-BTIv-6U4.js";import{r as n}from"./search-2dM8bj20.js";import{c as r,s as i}from"./session-CLmJ-yBF.js";import{t as a}from"./list-B48hKvjv.js";import{Rt as o,kt as s,t as c}from"./button-Dmcols4R.js";import{n as l,t as u}from"./fields-ByuI3vvk.js";import{r as d}from"./figure-CGIaC0ee.js";import{i as f,n as p,o as m,r as h,t as g}from"./states-28qXyRz1.js";import{r as _,t as v}from"./search-1hILeeWX.js";import{i as y,l as b,r as x}from"./operation-CnfiMnya.js";import{c as S,d as C,l as w,o as T,p as E,s as D,t as O,u as k}from"./format-CIvsDT5E.js";import{n as A}from"./link-DEqi3byG.js";import{n as j}from"./places-BfvhHsVo.js";var M=x(`Signals`,`d5fcfd62f2b22535cbd0228b5bea816160a106122aeed6b451acc7f982291b1e`,`query Signals($projectId: UUID!, $kind: SignalKind, $state: SignalState, $engine: LogicalEngine, $from: DateOrTime, $muted: Boolean, $cursor: String) {
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
        facts {
          marketLabel
          negative
          count
          total
          day
          month
          since
          problem
          error
          __typename
        }
        market {
          countryCode
          languageCode
          __typename
        }
        engineLabel
        part {
          kind
          label
          __typename
        }
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
}`),N=x(`MarkSignal`,`ab241bc6e9fb87938f04c5078fef786a547a802e4716df2d6f6c8e81b2fd56df`,`mutation MarkSignal($projectId: UUID!, $signalId: UUID!, $input: SignalPatch!) {
  updateSignal(projectId: $projectId, signalId: $signalId, input: $input) {
    id
    muted
    feedback
    __typename
  }
}`),P=[`clicks_up`,`clicks_down`,`referrals_up`,`referrals_down`,`bot_vanished`];function F({kind:e,facts:t,subject:n,part:r,engineLabel:i,market:a,...o},c){if(!t||t.error!==null)return null;let l=P.includes(e)?O:k,u=r?.kind??(i&&`engine`),d=u?` ${s(`signals.where.${u}`,{name:r?.label??i??``})}`:``;return s(`signals.says.${t.problem??I(e,t.negative)}`,{name:n.kind===`ai_source`&&n.id===`all`?s(`signals.ai-systems`):n.label,where:d,place:j(t.marketLabel,a?.countryCode??``),before:l(o.before??0),now:l(o.now??0),change:k(Math.abs(o.delta??0)),n:O(t.count??0),total:O(t.total??0),day:t.day?T(`${t.day}T12:00:00Z`,`UTC`):``,last:t.since?T(t.since,`UTC`):``,since:t.since?S(t.since,c):``,month:t.month?w(t.month):``})}var I=(e,t)=>t?e===`sentiment_up`?`blame_down`:`blame_up`:e,L=o();function R({signal:e}){let{project:t}=i(),{state:n,createdAt:r,endedAt:a,endReason:o}=e,c=F(e,t.timezone),l=T(r,t.timezone);return(0,L.jsxs)(`li`,{className:`border-t border-line py-4 grid grid-cols-1 gap-1.5`,children:[(0,L.jsxs)(`div`,{className:`flex flex-wrap items-baseline gap-x-3 gap-y-1`,children:[(0,L.jsx)(`h2`,{className:`!m-0 min-w-0`,dir:`auto`,lang:c?void 0:`en`,children:c??e.title}),o!==`event`&&(0,L.jsx)(g,{children:s(`signals.state.${n}`)}),e.muted&&(0,L.jsx)(g,{children:s(`signals.muted`)})]}),(0,L.jsxs)(`p`,{className:`text-muted`,children:[(0,L.jsx)(z,{signal:e}),s(o===`event`?`signals.seen`:`signals.found`,{day:l}),a&&o&&o!==`event`&&` ${s(`signals.ended.${o}`,{day:T(a,t.timezone)})}`]}),(0,L.jsx)(B,{signal:e}),(0,L.jsx)(H,{signal:e,title:c??e.title})]})}function z({signal:{kind:e,delta:t,before:n,now:r,interval:i}}){if(t===null||n===null||r===null)return null;let a=t>0,o=P.includes(e);return(0,L.jsxs)(L.Fragment,{children:[(0,L.jsxs)(`span`,{className:`text-text font-semibold whitespace-nowrap`,children:[(0,L.jsx)(`span`,{"aria-hidden":`true`,children:a?`▲ `:`▼ `}),(0,L.jsxs)(`span`,{className:`sr-only`,children:[s(a?`ui.up`:`ui.down`),` `]}),o?k(Math.abs(t)):s(`signals.points`,{points:C(t)})]}),` `,i&&s(`signals.interval`,{low:o?`${E(i.low)}\u00a0%`:E(i.low),high:o?`${E(i.high)}\u00a0%`:E(i.high),level:k(i.level)}),o?s(`signals.counts`,{before:O(n),now:O(r)}):s(`signals.rates`,{before:k(n),now:k(r)}),` `]})}function B({signal:{kind:e,evidence:t,auditId:n}}){let{project:r}=i(),a=t.filter(({kind:e})=>e!==`audit`&&e!==`day`),o=t.filter(({kind:e})=>e===`day`).map(({id:e})=>T(`${e}T12:00:00Z`,`UTC`)),c=t.filter(({kind:e,id:t})=>e===`audit`&&t!==n),l=(e,t)=>(0,L.jsx)(A,{to:`/projects/$projectId/audits/$auditId`,params:{projectId:r.id,auditId:e},children:t});return(0,L.jsxs)(L.Fragment,{children:[a.length>0&&(0,L.jsx)(`ul`,{"aria-label":s(`signals.moved-by`),className:`flex flex-wrap gap-x-4 gap-y-1`,children:a.map(t=>(0,L.jsx)(`li`,{className:`min-w-0`,dir:`auto`,children:(0,L.jsx)(V,{of:t,counted:P.includes(e)})},t.kind+t.id))}),e.startsWith(`sentiment_`)&&(0,L.jsx)(A,{to:`/projects/$projectId/perception`,params:{projectId:r.id},children:s(`signals.quotes`)}),o.length>1&&(0,L.jsx)(`p`,{className:`text-muted text-small`,children:s(`signals.days`,{day:o[0],others:D(o.slice(1))})}),(n||c.length>0)&&(0,L.jsxs)(`p`,{className:`text-muted text-small`,children:[n&&l(n,s(`signals.audit`)),c.length>0&&`${n?`, ${s(`signals.compared`)}`:s(`signals.measured-by`)} `,c.map(({id:e,label:t},n)=>(0,L.jsxs)(`span`,{children:[n>0&&`, `,l(e,T(`${t}T12:00:00Z`,r.timezone))]},e))]})]})}function V({of:{kind:e,id:t,label:n,delta:r},counted:a}){let{project:o}=i(),c={projectId:o.id},l=e===`prompt`?(0,L.jsx)(A,{to:`/projects/$projectId/prompts/$promptId`,params:{...c,promptId:t},children:n}):e===`source`?(0,L.jsx)(A,{to:`/projects/$projectId/sources`,params:c,search:{by:`page`,domain:t},children:n}):n;return(0,L.jsxs)(L.Fragment,{children:[(0,L.jsx)(`span`,{className:`text-muted`,children:s(`signals.of.${e}`)}),` `,l,r!==null&&(0,L.jsxs)(`span`,{className:`text-muted whitespace-nowrap`,children:[` `,a?s(`signals.a-day`,{change:E(r/100)}):E(r)]})]})}function H({signal:{id:e,muted:t,feedback:n},title:a}){let{project:o}=i(),[l,{busy:u,problem:d}]=y(N),f=r(`signals:write`),p=t=>l({projectId:o.id,signalId:e,input:t}),m=(0,L.jsxs)(`span`,{className:`sr-only`,children:[`: `,a]});return(0,L.jsxs)(`div`,{className:`flex flex-wrap gap-2 -ml-2`,children:[[`useful`,`not_useful`].map(e=>(0,L.jsxs)(c,{small:!0,look:`quiet`,busy:u,reason:f,"aria-pressed":n===e,className:n===e?`!text-text font-semibold`:void 0,onPress:()=>p({feedback:n===e?null:e}),children:[n===e&&(0,L.jsx)(`span`,{"aria-hidden":`true`,children:`✓`}),s(`signals.feedback.${e}`),m]},e)),(0,L.jsxs)(c,{small:!0,look:`quiet`,busy:u,reason:f,onPress:()=>p({muted:!t}),children:[s(t?`signals.unmute`:`signals.mute`),m]}),d&&(0,L.jsx)(`span`,{role:`alert`,className:`text-bad`,children:b(d.message)})]})}function U(){let{project:r}=i(),o=t({from:`/app/projects/$projectId/signals`}),d=e(),{state:g,kind:y,engine:b,period:x,muted:S}=o,C=a(M,{projectId:r.id,state:g??null,kind:y??null,engine:b??null,from:n(x),muted:S??!1,cursor:null},e=>e.project.signals,{types:[`Signal`,`Audit`]}),w=e=>d({to:`.`,search:t=>({...t,...e}),replace:!0}),T=!!(g||y||b||S);return(0,L.jsxs)(L.Fragment,{children:[(0,L.jsx)(`h1`,{children:s(`signals.title`)}),(0,L.jsxs)(`p`,{className:`text-muted mb-6 max-w-[72ch]`,children:[s(`signals.words`),(0,L.jsx)(W,{})]}),(0,L.jsxs)(`div`,{className:`flex flex-wrap items-end gap-3 mb-4 [&>div]:min-w-40 sm:[&>div]:max-w-72 [&>div]:flex-1`,children:[(0,L.jsx)(l,{label:s(`signals.state`),value:g??``,onChange:e=>w({state:e.target.value||void 0}),options:[{value:``,label:s(`signals.any-state`)},..._.map(e=>({value:e,label:s(`signals.state.${e}`)}))]}),(0,L.jsx)(l,{label:s(`signals.kind`),value:y??``,onChange:e=>w({kind:e.target.value||void 0}),options:[{value:``,label:s(`signals.any-kind`)},...v.map(e=>({value:e,label:s(`signals.kind.${e}`)}))]}),(0,L.jsx)(u,{beside:!0,checked:!!S,onChange:e=>w({muted:e||void 0}),children:s(`signals.only-muted`)})]}),C.problem&&(0,L.jsx)(h,{problem:C.problem,onRetry:C.reload}),C.loading&&(0,L.jsx)(f,{children:(0,L.jsx)(m,{className:`h-20 w-full`,lines:5})}),C.data&&C.items.length===0&&(0,L.jsx)(p,{title:s(T?`signals.none-found`:`signals.none`),action:T&&(0,L.jsx)(c,{onPress:()=>w({state:void 0,kind:void 0,engine:void 0,muted:void 0}),children:s(`signals.show-all`)}),children:s(T?`signals.none-found-words`:`signals.none-words`)}),C.items.length>0&&(0,L.jsx)(`ul`,{"aria-label":s(`signals.title`),className:C.stale?`stale`:void 0,children:C.items.map(e=>(0,L.jsx)(R,{signal:e},e.id))}),C.onMore&&(0,L.jsx)(c,{className:`mt-4`,onPress:C.onMore,busy:C.loadingMore,children:s(`signals.more`)})]})}var W=()=>(0,L.jsx)(d,{name:s(`signals.signal`),section:`signals-what-is-worth-telling`,children:s(`signals.means`)});export{U as default};