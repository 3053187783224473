import{n as e}from"./useNavigate-DMdeUfTG.js";import{t}from"./useSearch-BTIv-6U4.js";import{t as n}from"./run-audit-Cji6e3fL.js";import{s as r}from"./session-CLmJ-yBF.js";import{a as i,r as a}from"./operation-CnfiMnya.js";import{t as o}from"./tags-LyGOvmRp.js";import{r as s}from"./reasons-DSRRP6y9.js";import{Rt as c,Ut as l,kt as u,zt as d}from"./button-Dmcols4R.js";import{n as f}from"./fields-ByuI3vvk.js";import{c as p,o as m,r as h}from"./figure-CGIaC0ee.js";import{i as g,n as _,o as v,r as y}from"./states-28qXyRz1.js";import{n as b,t as x}from"./table-kBrtKTyB.js";import{t as S}from"./tabs-CRSlW7BA.js";import{t as C}from"./dot-whisker-2YpcQick.js";import{o as w,p as T,t as E,u as D}from"./format-CIvsDT5E.js";import{n as O,r as k}from"./link-DEqi3byG.js";import{r as A}from"./keys-COybRMKj.js";import{t as j}from"./search-V9s9Eio-.js";import{t as M}from"./series-B6j75dyz.js";var N=c(),P=e=>[{id:`praise`,title:u(`perception.praised`),number:!0,cell:({score:e})=>(0,N.jsx)(m,{rate:e.positiveShare,interval:e.positiveShareInterval,reason:u(`perception.nothing-judged`)}),csv:({score:e})=>e.positiveShare},{id:`line`,title:u(`ui.interval`),hideTitle:!0,wide:!0,cell:t=>(0,N.jsx)(C,{rate:t.score.positiveShare,interval:t.score.positiveShareInterval,accent:e(t)})},{id:`blame`,title:u(`perception.blamed`),number:!0,cell:({score:e})=>(0,N.jsx)(`span`,{className:`max-sm:pl-2`,children:(0,N.jsx)(m,{rate:e.negativeShare,interval:e.negativeShareInterval,reason:u(`perception.nothing-judged`)})}),csv:({score:e})=>e.negativeShare},{id:`mixed`,title:u(`perception.mixed`),number:!0,wide:!0,cell:({score:e})=>E(e.mixed),csv:({score:e})=>e.mixed},{id:`net`,title:u(`perception.net`),number:!0,wide:!0,cell:({score:e})=>typeof e.netSentiment==`number`?T(e.netSentiment):(0,N.jsx)(p,{reason:u(`perception.nothing-judged`)}),csv:({score:e})=>e.netSentiment},{id:`judged`,title:u(`perception.judged`),number:!0,wide:!0,cell:({score:e,coverage:t})=>u(`perception.of`,{n:E(e.classified),all:E(t.mentions)}),csv:({score:e})=>e.classified}],F=()=>[{id:`entity`,title:u(`perception.entity`),cell:({name:e})=>(0,N.jsx)(`span`,{dir:`auto`,children:e}),csv:({name:e})=>e},...P(({isBrand:e})=>e)],I=e=>[{id:`part`,title:u(`perception.part.${e}`),cell:t=>e===`prompts`?(0,N.jsx)(L,{row:t}):(0,N.jsx)(`span`,{dir:`auto`,children:t.label||u(`perception.no-topic`)}),csv:({label:e})=>e},...P(()=>!0)];function L({row:{key:e,label:t}}){let{project:n}=r();return e===t?(0,N.jsx)(`span`,{dir:`auto`,children:t}):(0,N.jsx)(O,{to:`/projects/$projectId/prompts/$promptId`,params:{projectId:n.id,promptId:e},search:e=>e,children:(0,N.jsx)(`span`,{dir:`auto`,children:t})})}var R=()=>[{id:`theme`,title:u(`perception.theme`),cell:({theme:e})=>(0,N.jsx)(`span`,{dir:`auto`,className:`block min-w-24`,children:(0,N.jsx)(O,{to:`.`,search:t=>({...t,theme:e}),resetScroll:!1,children:e})}),csv:({theme:e})=>e},{id:`praise`,title:u(`perception.praise-answers`),number:!0,cell:({positive:e})=>E(e),csv:({positive:e})=>e},{id:`blame`,title:u(`perception.blame-answers`),number:!0,cell:({negative:e})=>E(e),csv:({negative:e})=>e}],z=e=>[{id:`site`,title:u(`perception.site`),cell:({domain:t})=>(0,N.jsx)(O,{to:`/projects/$projectId/sources`,params:{projectId:e},search:({market:e,engine:n,cohort:r})=>({market:e,engine:n,cohort:r,by:`page`,domain:t}),children:(0,N.jsx)(`span`,{dir:`auto`,children:t})}),csv:({domain:e})=>e},{id:`answers`,title:u(`perception.answers`),number:!0,cell:({answers:e})=>E(e),csv:({answers:e})=>e},{id:`example`,title:u(`perception.example`),wide:!0,cell:({exampleUrl:e})=>e?(0,N.jsx)(`span`,{className:`wrap-anywhere`,dir:`auto`,children:(0,N.jsx)(k,{href:e,children:e.replace(/^https?:\/\//,``)})}):(0,N.jsx)(p,{reason:u(`perception.no-example`)}),csv:({exampleUrl:e})=>e}],B=a(`PerceptionScreen`,`59a454f1966c934c05389166ba7256204abdbfc80c9133b0cc0b33ef03869cc6`,`query PerceptionScreen($projectId: UUID!, $query: PerceptionQuery!) {
  project(id: $projectId) {
    id
    visibilityPerception(query: $query) {
      state
      reason
      analysis {
        state
        reason
        reasonCode
        __typename
      }
      sourceAuditIds
      brand {
        ...Judged
        __typename
      }
      coverage {
        mentions
        classified
        pending
        notAssessable
        lowConfidence
        unavailable {
          reason
          count
          __typename
        }
        __typename
      }
      entities {
        ...Judged
        __typename
      }
      engines {
        ...Part
        __typename
      }
      topics {
        ...Part
        __typename
      }
      prompts {
        ...Part
        __typename
      }
      themes {
        theme
        positive
        negative
        quotes {
          ...Quote
          __typename
        }
        __typename
      }
      negativeQuotes {
        ...Quote
        __typename
      }
      drivers {
        domain
        answers
        exampleUrl
        __typename
      }
      recommended {
        mentioned
        recommended
        recommendedAgainst
        rate
        rateInterval {
          low
          high
          limitedEvidence
          __typename
        }
        __typename
      }
      trend {
        completedAt
        comparable
        mentions
        score {
          classified
          positiveShare
          negativeShare
          __typename
        }
        __typename
      }
      __typename
    }
    __typename
  }
}
fragment Judged on PerceptionEntity {
  name
  isBrand
  score {
    ...Shares
    __typename
  }
  coverage {
    mentions
    __typename
  }
  __typename
}
fragment Shares on PerceptionScore {
  positive
  neutral
  negative
  mixed
  classified
  positiveShare
  negativeShare
  netSentiment
  positiveShareInterval {
    low
    high
    limitedEvidence
    __typename
  }
  negativeShareInterval {
    low
    high
    limitedEvidence
    __typename
  }
  __typename
}
fragment Part on PerceptionBreakdown {
  key
  label
  score {
    ...Shares
    __typename
  }
  coverage {
    mentions
    __typename
  }
  __typename
}
fragment Quote on PerceptionQuote {
  text
  theme
  entity
  isBrand
  polarity
  engineLabel
  promptId
  prompt
  observedAt
  runId
  executionId
  __typename
}`),V=l(d(),1);function H({brand:e},t){return typeof e?.score.positiveShare==`number`?u(`perception.title`,{name:t,share:D(e.score.positiveShare)}):u(`perception.title-none`,{name:t})}function U({brand:e,coverage:t,recommended:n}){let r=[];if(e&&e.score.classified>0){let{negative:t,mixed:n,neutral:i,classified:a}=e.score;r.push(u(`perception.counts`,{negative:t,mixed:n,neutral:i,n:a}))}return n.rate!==null&&n.rate!==void 0&&r.push(u(`perception.recommended`,{n:E(n.recommended),all:n.mentioned,against:n.recommendedAgainst})),r.push(t.pending>0&&u(`perception.pending-n`,{n:t.pending}),t.notAssessable>0&&u(`perception.not-assessable`,{n:t.notAssessable}),t.lowConfidence>0&&u(`perception.low-confidence`,{n:t.lowConfidence}),...t.unavailable.map(({reason:e,count:t})=>u(`perception.unavailable-n`,{n:t,reason:u(`perception.reason.${e}`)}))),r.filter(Boolean).join(` `)}var W=e=>e.replaceAll(/\*\*|__/g,``).replaceAll(/\[([^\]]*)\]\([^)]*\)/g,`$1`).replace(/^\s*(?:[*•+-]|#{1,6}|\d+[.)])\s+/,``).replace(/^\|\s*(.*?)\s*\|?$/,`$1`).replaceAll(/\s*\|\s*/g,` · `).replaceAll(/\\(\p{P}|\p{S})/gu,`$1`).trim();function G({label:e,quotes:t,whose:n,polarity:i}){let{project:a}=r(),o=(0,V.useRef)(null),s=(0,V.useMemo)(()=>{let e=e=>{let t=[...o.current?.querySelectorAll(`a`)??[]],n=t.indexOf(document.activeElement),r=t[n<0?0:Math.min(Math.max(n+e,0),t.length-1)];r?.focus(),r?.closest(`li`)?.scrollIntoView({block:`nearest`})};return{j:()=>e(1),k:()=>e(-1)}},[]);return A(s),(0,N.jsxs)(`div`,{className:`max-w-[84ch]`,children:[(0,N.jsx)(`ol`,{ref:o,"aria-label":e,className:`border-t border-line`,children:t.map((e,t)=>(0,N.jsxs)(`li`,{className:`border-b border-line border-l-2 border-l-transparent focus-within:border-l-accent focus-within:bg-hover px-3 py-3`,children:[(0,N.jsx)(`blockquote`,{dir:`auto`,className:`wrap-anywhere`,children:W(e.text)}),(0,N.jsx)(`p`,{className:`text-small text-muted mt-1`,dir:`auto`,children:[i&&u(`perception.polarity.${e.polarity}`),n&&e.entity,!i&&e.theme,e.engineLabel,w(e.observedAt,a.timezone)].filter(Boolean).join(` · `)}),(0,N.jsx)(`p`,{className:`text-small`,dir:`auto`,children:(0,N.jsx)(K,{quote:e})})]},`${e.executionId}${e.entity}${t}`))}),(0,N.jsxs)(`div`,{className:`flex flex-wrap items-center gap-3 pt-2 text-small text-muted`,"data-print":`no`,children:[(0,N.jsx)(`span`,{children:u(`perception.keys`)}),(0,N.jsx)(`span`,{className:`ml-auto -mr-2`,children:(0,N.jsx)(x,{label:e,columns:q(),rows:t})})]})]})}function K({quote:e}){let{project:t}=r(),{promptId:n,prompt:i,runId:a,executionId:o}=e,s=u(`perception.answer-to`,{prompt:i});return n?(0,N.jsx)(O,{to:`/projects/$projectId/prompts/$promptId`,params:{projectId:t.id,promptId:n},search:({market:e})=>({market:e,audit:a,answer:o}),children:s}):(0,N.jsx)(O,{to:`/projects/$projectId/audits/$auditId`,params:{projectId:t.id,auditId:a},children:s})}var q=()=>{let e=(e,t,n)=>({id:e,title:t,cell:n,csv:n});return[e(`quote`,u(`perception.quote`),e=>e.text),e(`polarity`,u(`perception.polarity`),e=>e.polarity),e(`entity`,u(`perception.entity`),e=>e.entity),e(`theme`,u(`perception.theme`),e=>e.theme),e(`engine`,u(`perception.engine`),e=>e.engineLabel),e(`prompt`,u(`perception.prompt`),e=>e.prompt),e(`at`,u(`perception.when`),e=>e.observedAt),e(`audit`,u(`perception.audit`),e=>e.runId)]};function J({trend:e}){let{project:t}=r(),n=e.slice(e.findIndex(({score:e})=>e.classified>0));if(n.filter(({score:e})=>e.classified>0).length<2)return null;let i=n.findIndex(({comparable:e})=>e),a=n[i],o=e=>n.map(({completedAt:t,score:n})=>({at:t,value:n[e]??null}));return(0,N.jsxs)(`section`,{className:`mb-8`,children:[(0,N.jsx)(`h2`,{className:`mb-2`,children:u(`perception.over-time`)}),(0,N.jsx)(M,{label:u(`perception.over-time`),zone:t.timezone,height:200,lines:[{name:u(`perception.praise`),accent:!0,points:o(`positiveShare`)},{name:u(`perception.blame`),points:o(`negativeShare`)}],boundaries:i>0&&a?[{at:a.completedAt,words:u(`perception.other-judge`)}]:[]})]})}function Y(){let{project:n}=r(),a=t({from:`/app/projects/$projectId/perception`}),s=e(),{market:c,engine:l,cohort:d=`core`,tag:f}=a,p={market:c,engine:l,cohort:d,tag:f},{data:m,problem:_,stale:x,reload:C}=i(B,{projectId:n.id,query:p},{types:[`Audit`]}),w=e=>s({to:`.`,search:t=>({...t,...e}),replace:!0,resetScroll:!1});if(_&&!m)return(0,N.jsx)(y,{problem:_,onRetry:C});if(!m)return(0,N.jsxs)(g,{children:[(0,N.jsx)(v,{className:`h-7 w-[min(480px,100%)]`,lines:2}),(0,N.jsx)(`div`,{className:`h-8`}),(0,N.jsx)(v,{className:`h-56 w-full`}),(0,N.jsx)(`div`,{className:`h-8`}),(0,N.jsx)(v,{className:`h-12 w-full`,lines:6})]});let T=m.project.visibilityPerception;return T.state===`value`?(0,N.jsxs)(`div`,{className:x?`stale`:void 0,children:[_&&(0,N.jsx)(y,{problem:_,onRetry:C}),(0,N.jsxs)(`div`,{className:`flex flex-wrap justify-between gap-x-8`,children:[(0,N.jsxs)(`div`,{className:`min-w-0`,children:[(0,N.jsx)(`h1`,{dir:`auto`,children:H(T,n.brandName)}),(0,N.jsxs)(`p`,{className:`text-muted mb-6 max-w-[84ch]`,children:[U(T),(0,N.jsx)(h,{name:u(`perception.title-short`),formula:u(`perception.formula`),n:T.brand?.score.classified,section:`perception`,children:u(`perception.means`)})]})]}),(0,N.jsx)(o,{})]}),(0,N.jsx)(J,{trend:T.trend}),(0,N.jsx)(S,{label:u(`perception.title-short`),chosen:a.tab??`quotes`,onChoose:e=>w({tab:e===`quotes`?void 0:e}),items:[{id:`quotes`,label:u(`perception.tab.quotes`),content:()=>(0,N.jsx)(X,{report:T,search:a,onChange:w})},{id:`entities`,label:u(`perception.tab.entities`),content:()=>(0,N.jsx)(b,{label:u(`perception.tab.entities`),columns:F(),rows:T.entities,rowKey:({name:e})=>e,strong:({isBrand:e})=>e})},{id:`themes`,label:u(`perception.tab.themes`),content:()=>(0,N.jsx)(Z,{report:T,theme:a.theme})},{id:`parts`,label:u(`perception.tab.parts`),content:()=>(0,N.jsx)(Q,{report:T,by:a.by??`engines`,onChange:w})},{id:`sites`,label:u(`perception.tab.sites`),content:()=>(0,N.jsx)($,{report:T})}]})]}):(0,N.jsxs)(N.Fragment,{children:[(0,N.jsx)(`h1`,{children:u(`perception.title-short`)}),(0,N.jsx)(o,{}),(0,N.jsx)(ee,{report:T,filtered:!!(c||l||a.cohort||f)})]})}function X({report:e,search:t,onChange:n}){let{project:i}=r(),a=t.about===`competitors`,o=t=>e.negativeQuotes.filter(e=>e.isBrand===t),s=o(!a);return(0,N.jsxs)(N.Fragment,{children:[(0,N.jsx)(`div`,{className:`mb-4 sm:max-w-72`,children:(0,N.jsx)(f,{label:u(`perception.about`),hideLabel:!0,value:t.about??``,onChange:e=>n({about:e.target.value?`competitors`:void 0}),options:[{value:``,label:u(`perception.about-brand`,{name:i.brandName,n:o(!0).length})},{value:`competitors`,label:u(`perception.about-competitors`,{n:o(!1).length})}]})}),s.length>0?(0,N.jsx)(G,{label:a?u(`perception.blame-others`):u(`perception.blame-of`,{name:i.brandName}),quotes:s,whose:a}):(0,N.jsx)(_,{small:!0,title:u(a?`perception.no-blame-others`:`perception.no-blame`,{name:i.brandName}),children:u(`perception.no-blame-words`)})]})}function Z({report:{themes:e},theme:t}){let{project:n}=r();if(e.length===0)return(0,N.jsx)(_,{small:!0,title:u(`perception.no-theme`)});let i=e.find(e=>e.theme===t);return(0,N.jsxs)(N.Fragment,{children:[(0,N.jsx)(`p`,{className:`text-muted mb-2 max-w-[72ch]`,children:u(`perception.themes-words`,{name:n.brandName})}),(0,N.jsx)(`div`,{className:`max-w-160`,children:(0,N.jsx)(b,{label:u(`perception.tab.themes`),columns:R(),rows:e,rowKey:e=>e.theme})}),i&&(0,N.jsxs)(`section`,{className:`mt-8`,children:[(0,N.jsx)(`h2`,{className:`mb-2`,dir:`auto`,children:u(`perception.quotes-of`,{theme:i.theme})}),(0,N.jsx)(G,{label:u(`perception.quotes-of`,{theme:i.theme}),quotes:i.quotes,polarity:!0})]})]})}function Q({report:e,by:t,onChange:n}){return(0,N.jsxs)(N.Fragment,{children:[(0,N.jsx)(`div`,{className:`mb-4 sm:max-w-72`,children:(0,N.jsx)(f,{label:u(`perception.split`),hideLabel:!0,value:t,onChange:e=>n({by:e.target.value}),options:j.map(e=>({value:e,label:u(`perception.by.${e}`)}))})}),(0,N.jsx)(b,{label:u(`perception.by.${t}`),columns:I(t),rows:e[t],rowKey:({key:e})=>e})]})}function $({report:{drivers:e}}){let{project:t}=r();return e.length===0?(0,N.jsx)(_,{small:!0,title:u(`perception.no-site`)}):(0,N.jsxs)(N.Fragment,{children:[(0,N.jsx)(`p`,{className:`text-muted mb-2 max-w-[72ch]`,children:u(`perception.sites-words`,{name:t.brandName})}),(0,N.jsx)(b,{label:u(`perception.tab.sites`),columns:z(t.id),rows:e,rowKey:({domain:e})=>e})]})}function ee({report:e,filtered:t}){let{state:r,reason:i,analysis:a,sourceAuditIds:o,coverage:c}=e;return o.length===0?(0,N.jsx)(_,{title:u(t?`perception.nothing-here`:`perception.not-measured`),action:t?void 0:(0,N.jsx)(n,{}),children:u(t?`perception.nothing-here-words`:`perception.not-measured-words`)}):(0,N.jsxs)(_,{title:u(`perception.state.${r}`,{n:c.mentions}),children:[i&&(0,N.jsx)(`p`,{children:u(`perception.why.${i}`)}),!i&&r===`pending`&&(0,N.jsx)(`p`,{children:u(`perception.pending-words`)}),!i&&s(a)&&(0,N.jsx)(`p`,{children:s(a)})]})}export{Y as default};