import{n as e}from"./useNavigate-BIF2Wh87.js";import{t}from"./useSearch-BFPNnloM.js";import{t as n}from"./run-audit-BkjvatbX.js";import{s as r}from"./session-CnBAMWF1.js";import{a as i,l as a,r as o}from"./operation-B1XcRkXe.js";import{Ht as s,Lt as c,Rt as l,kt as u}from"./button-CitGEnIN.js";import{n as d}from"./fields-BB-xPVzD.js";import{a as f,r as p,s as m}from"./figure-CcF-UNc0.js";import{i as h,n as g,o as _,r as v}from"./states-D5gP3NYi.js";import{n as y,t as b}from"./table-LjVdJdno.js";import{t as x}from"./tabs-DNPJbURv.js";import{t as S}from"./dot-whisker-BXUw5_y_.js";import{a as C,f as w,l as T,t as E}from"./format-DzdY6Gmi.js";import{n as D,r as O}from"./link-OkOze4Fr.js";import{r as k}from"./keys-f96hCuWb.js";import{t as A}from"./search-C1rimj7B.js";import{t as j}from"./series-BvatRUeg.js";var M=c(),N=e=>[{id:`praise`,title:u(`perception.praised`),number:!0,cell:({score:e})=>(0,M.jsx)(f,{rate:e.positiveShare,interval:e.positiveShareInterval,reason:u(`perception.nothing-judged`)}),csv:({score:e})=>e.positiveShare},{id:`line`,title:u(`ui.interval`),hideTitle:!0,wide:!0,cell:t=>(0,M.jsx)(S,{rate:t.score.positiveShare,interval:t.score.positiveShareInterval,accent:e(t)})},{id:`blame`,title:u(`perception.blamed`),number:!0,cell:({score:e})=>(0,M.jsx)(f,{rate:e.negativeShare,interval:e.negativeShareInterval,reason:u(`perception.nothing-judged`)}),csv:({score:e})=>e.negativeShare},{id:`mixed`,title:u(`perception.mixed`),number:!0,wide:!0,cell:({score:e})=>E(e.mixed),csv:({score:e})=>e.mixed},{id:`net`,title:u(`perception.net`),number:!0,wide:!0,cell:({score:e})=>typeof e.netSentiment==`number`?w(e.netSentiment):(0,M.jsx)(m,{reason:u(`perception.nothing-judged`)}),csv:({score:e})=>e.netSentiment},{id:`judged`,title:u(`perception.judged`),number:!0,wide:!0,cell:({score:e,coverage:t})=>u(`perception.of`,{n:E(e.classified),all:E(t.mentions)}),csv:({score:e})=>e.classified}],P=()=>[{id:`entity`,title:u(`perception.entity`),cell:({name:e})=>(0,M.jsx)(`span`,{dir:`auto`,children:e}),csv:({name:e})=>e},...N(({isBrand:e})=>e)],F=e=>[{id:`part`,title:u(`perception.part.${e}`),cell:t=>e===`prompts`?(0,M.jsx)(I,{row:t}):(0,M.jsx)(`span`,{dir:`auto`,children:t.label||u(`perception.no-topic`)}),csv:({label:e})=>e},...N(()=>!0)];function I({row:{key:e,label:t}}){let{project:n}=r();return e===t?(0,M.jsx)(`span`,{dir:`auto`,children:t}):(0,M.jsx)(D,{to:`/projects/$projectId/prompts/$promptId`,params:{projectId:n.id,promptId:e},search:e=>e,children:(0,M.jsx)(`span`,{dir:`auto`,children:t})})}var L=()=>[{id:`theme`,title:u(`perception.theme`),cell:({theme:e})=>(0,M.jsx)(`span`,{dir:`auto`,children:(0,M.jsx)(D,{to:`.`,search:t=>({...t,theme:e}),resetScroll:!1,children:e})}),csv:({theme:e})=>e},{id:`praise`,title:u(`perception.praise-answers`),number:!0,cell:({positive:e})=>E(e),csv:({positive:e})=>e},{id:`blame`,title:u(`perception.blame-answers`),number:!0,cell:({negative:e})=>E(e),csv:({negative:e})=>e}],R=e=>[{id:`site`,title:u(`perception.site`),cell:({domain:t})=>(0,M.jsx)(D,{to:`/projects/$projectId/sources`,params:{projectId:e},search:({market:e,engine:n,cohort:r})=>({market:e,engine:n,cohort:r,by:`page`,domain:t}),children:(0,M.jsx)(`span`,{dir:`auto`,children:t})}),csv:({domain:e})=>e},{id:`answers`,title:u(`perception.answers`),number:!0,cell:({answers:e})=>E(e),csv:({answers:e})=>e},{id:`example`,title:u(`perception.example`),wide:!0,cell:({exampleUrl:e})=>e?(0,M.jsx)(`span`,{className:`wrap-anywhere`,dir:`auto`,children:(0,M.jsx)(O,{href:e,children:e.replace(/^https?:\/\//,``)})}):(0,M.jsx)(m,{reason:u(`perception.no-example`)}),csv:({exampleUrl:e})=>e}],z=o(`PerceptionScreen`,`f8c3b52bb293e4f573201e08f31446f245c5ee464190512e8e50a1b3b31131fa`,`query PerceptionScreen($projectId: UUID!, $query: PerceptionQuery!) {
  project(id: $projectId) {
    id
    visibilityPerception(query: $query) {
      state
      reason
      analysis {
        state
        reason
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
}`),B=s(l(),1);function V({brand:e},t){return typeof e?.score.positiveShare==`number`?u(`perception.title`,{name:t,share:T(e.score.positiveShare)}):u(`perception.title-none`,{name:t})}function H({brand:e,coverage:t,recommended:n}){let r=[];if(e&&e.score.classified>0){let{negative:t,mixed:n,neutral:i,classified:a}=e.score;r.push(u(`perception.counts`,{negative:t,mixed:n,neutral:i,n:a}))}return n.rate!==null&&n.rate!==void 0&&r.push(u(`perception.recommended`,{n:E(n.recommended),all:n.mentioned,against:n.recommendedAgainst})),r.push(t.pending>0&&u(`perception.pending-n`,{n:t.pending}),t.notAssessable>0&&u(`perception.not-assessable`,{n:t.notAssessable}),t.lowConfidence>0&&u(`perception.low-confidence`,{n:t.lowConfidence}),...t.unavailable.map(({reason:e,count:t})=>u(`perception.unavailable-n`,{n:t,reason:u(`perception.reason.${e}`)}))),r.filter(Boolean).join(` `)}var U=e=>e.replaceAll(/\*\*|__/g,``).replaceAll(/\[([^\]]*)\]\([^)]*\)/g,`$1`).replace(/^\s*(?:[*•+-]|#{1,6}|\d+[.)])\s+/,``).replace(/^\|\s*(.*?)\s*\|?$/,`$1`).replaceAll(/\s*\|\s*/g,` · `).replaceAll(/\\(\p{P}|\p{S})/gu,`$1`).trim();function W({label:e,quotes:t,whose:n,polarity:i}){let{project:a}=r(),o=(0,B.useRef)(null),s=(0,B.useMemo)(()=>{let e=e=>{let t=[...o.current?.querySelectorAll(`a`)??[]],n=t.indexOf(document.activeElement),r=t[n<0?0:Math.min(Math.max(n+e,0),t.length-1)];r?.focus(),r?.closest(`li`)?.scrollIntoView({block:`nearest`})};return{j:()=>e(1),k:()=>e(-1)}},[]);return k(s),(0,M.jsxs)(`div`,{className:`max-w-[84ch]`,children:[(0,M.jsx)(`ol`,{ref:o,"aria-label":e,className:`border-t border-line`,children:t.map((e,t)=>(0,M.jsxs)(`li`,{className:`border-b border-line border-l-2 border-l-transparent focus-within:border-l-accent focus-within:bg-hover px-3 py-3`,children:[(0,M.jsx)(`blockquote`,{dir:`auto`,className:`wrap-anywhere`,children:U(e.text)}),(0,M.jsx)(`p`,{className:`text-small text-muted mt-1`,dir:`auto`,children:[i&&u(`perception.polarity.${e.polarity}`),n&&e.entity,!i&&e.theme,e.engineLabel,C(e.observedAt,a.timezone)].filter(Boolean).join(` · `)}),(0,M.jsx)(`p`,{className:`text-small`,dir:`auto`,children:(0,M.jsx)(G,{quote:e})})]},`${e.executionId}${e.entity}${t}`))}),(0,M.jsxs)(`div`,{className:`flex flex-wrap items-center gap-3 pt-2 text-small text-muted`,"data-print":`no`,children:[(0,M.jsx)(`span`,{children:u(`perception.keys`)}),(0,M.jsx)(`span`,{className:`ml-auto -mr-2`,children:(0,M.jsx)(b,{label:e,columns:K(),rows:t})})]})]})}function G({quote:e}){let{project:t}=r(),{promptId:n,prompt:i,runId:a,executionId:o}=e,s=u(`perception.answer-to`,{prompt:i});return n?(0,M.jsx)(D,{to:`/projects/$projectId/prompts/$promptId`,params:{projectId:t.id,promptId:n},search:({market:e})=>({market:e,audit:a,answer:o}),children:s}):(0,M.jsx)(D,{to:`/projects/$projectId/audits/$auditId`,params:{projectId:t.id,auditId:a},children:s})}var K=()=>{let e=(e,t,n)=>({id:e,title:t,cell:n,csv:n});return[e(`quote`,u(`perception.quote`),e=>e.text),e(`polarity`,u(`perception.polarity`),e=>e.polarity),e(`entity`,u(`perception.entity`),e=>e.entity),e(`theme`,u(`perception.theme`),e=>e.theme),e(`engine`,u(`perception.engine`),e=>e.engineLabel),e(`prompt`,u(`perception.prompt`),e=>e.prompt),e(`at`,u(`perception.when`),e=>e.observedAt),e(`audit`,u(`perception.audit`),e=>e.runId)]};function q({trend:e}){let{project:t}=r(),n=e.slice(e.findIndex(({score:e})=>e.classified>0));if(n.filter(({score:e})=>e.classified>0).length<2)return null;let i=n.findIndex(({comparable:e})=>e),a=n[i],o=e=>n.map(({completedAt:t,score:n})=>({at:t,value:n[e]??null}));return(0,M.jsxs)(`section`,{className:`mb-8`,children:[(0,M.jsx)(`h2`,{className:`mb-2`,children:u(`perception.over-time`)}),(0,M.jsx)(j,{label:u(`perception.over-time`),zone:t.timezone,height:200,lines:[{name:u(`perception.praise`),accent:!0,points:o(`positiveShare`)},{name:u(`perception.blame`),points:o(`negativeShare`)}],boundaries:i>0&&a?[{at:a.completedAt,words:u(`perception.other-judge`)}]:[]})]})}function J(){let{project:n}=r(),a=t({from:`/app/projects/$projectId/perception`}),o=e(),{market:s,engine:c,cohort:l=`core`}=a,d={market:s,engine:c,cohort:l},{data:f,problem:m,stale:g,reload:b}=i(z,{projectId:n.id,query:d},{types:[`Audit`]}),S=e=>o({to:`.`,search:t=>({...t,...e}),replace:!0,resetScroll:!1});if(m&&!f)return(0,M.jsx)(v,{problem:m,onRetry:b});if(!f)return(0,M.jsxs)(h,{children:[(0,M.jsx)(_,{className:`h-7 w-[min(480px,100%)]`,lines:2}),(0,M.jsx)(`div`,{className:`h-8`}),(0,M.jsx)(_,{className:`h-56 w-full`}),(0,M.jsx)(`div`,{className:`h-8`}),(0,M.jsx)(_,{className:`h-12 w-full`,lines:6})]});let C=f.project.visibilityPerception;return C.state===`value`?(0,M.jsxs)(`div`,{className:g?`stale`:void 0,children:[m&&(0,M.jsx)(v,{problem:m,onRetry:b}),(0,M.jsx)(`h1`,{dir:`auto`,children:V(C,n.brandName)}),(0,M.jsxs)(`p`,{className:`text-muted mb-6 max-w-[84ch]`,children:[H(C),(0,M.jsx)(p,{name:u(`perception.title-short`),formula:u(`perception.formula`),n:C.brand?.score.classified,section:`perception`,children:u(`perception.means`)})]}),(0,M.jsx)(q,{trend:C.trend}),(0,M.jsx)(x,{label:u(`perception.title-short`),chosen:a.tab??`quotes`,onChoose:e=>S({tab:e===`quotes`?void 0:e}),items:[{id:`quotes`,label:u(`perception.tab.quotes`),content:()=>(0,M.jsx)(Y,{report:C,search:a,onChange:S})},{id:`entities`,label:u(`perception.tab.entities`),content:()=>(0,M.jsx)(y,{label:u(`perception.tab.entities`),columns:P(),rows:C.entities,rowKey:({name:e})=>e,strong:({isBrand:e})=>e})},{id:`themes`,label:u(`perception.tab.themes`),content:()=>(0,M.jsx)(X,{report:C,theme:a.theme})},{id:`parts`,label:u(`perception.tab.parts`),content:()=>(0,M.jsx)(Z,{report:C,by:a.by??`engines`,onChange:S})},{id:`sites`,label:u(`perception.tab.sites`),content:()=>(0,M.jsx)(Q,{report:C})}]})]}):(0,M.jsx)($,{report:C,filtered:!!(s||c||a.cohort)})}function Y({report:e,search:t,onChange:n}){let{project:i}=r(),a=t.about===`competitors`,o=t=>e.negativeQuotes.filter(e=>e.isBrand===t),s=o(!a);return(0,M.jsxs)(M.Fragment,{children:[(0,M.jsx)(`div`,{className:`mb-4 max-w-72`,children:(0,M.jsx)(d,{label:u(`perception.about`),hideLabel:!0,value:t.about??``,onChange:e=>n({about:e.target.value?`competitors`:void 0}),options:[{value:``,label:u(`perception.about-brand`,{name:i.brandName,n:o(!0).length})},{value:`competitors`,label:u(`perception.about-competitors`,{n:o(!1).length})}]})}),s.length>0?(0,M.jsx)(W,{label:a?u(`perception.blame-others`):u(`perception.blame-of`,{name:i.brandName}),quotes:s,whose:a}):(0,M.jsx)(g,{small:!0,title:u(a?`perception.no-blame-others`:`perception.no-blame`,{name:i.brandName}),children:u(`perception.no-blame-words`)})]})}function X({report:{themes:e},theme:t}){let{project:n}=r();if(e.length===0)return(0,M.jsx)(g,{small:!0,title:u(`perception.no-theme`)});let i=e.find(e=>e.theme===t);return(0,M.jsxs)(M.Fragment,{children:[(0,M.jsx)(`p`,{className:`text-muted mb-2 max-w-[72ch]`,children:u(`perception.themes-words`,{name:n.brandName})}),(0,M.jsx)(`div`,{className:`max-w-160`,children:(0,M.jsx)(y,{label:u(`perception.tab.themes`),columns:L(),rows:e,rowKey:e=>e.theme})}),i&&(0,M.jsxs)(`section`,{className:`mt-8`,children:[(0,M.jsx)(`h2`,{className:`mb-2`,dir:`auto`,children:u(`perception.quotes-of`,{theme:i.theme})}),(0,M.jsx)(W,{label:u(`perception.quotes-of`,{theme:i.theme}),quotes:i.quotes,polarity:!0})]})]})}function Z({report:e,by:t,onChange:n}){return(0,M.jsxs)(M.Fragment,{children:[(0,M.jsx)(`div`,{className:`mb-4 max-w-72`,children:(0,M.jsx)(d,{label:u(`perception.split`),hideLabel:!0,value:t,onChange:e=>n({by:e.target.value}),options:A.map(e=>({value:e,label:u(`perception.by.${e}`)}))})}),(0,M.jsx)(y,{label:u(`perception.by.${t}`),columns:F(t),rows:e[t],rowKey:({key:e})=>e})]})}function Q({report:{drivers:e}}){let{project:t}=r();return e.length===0?(0,M.jsx)(g,{small:!0,title:u(`perception.no-site`)}):(0,M.jsxs)(M.Fragment,{children:[(0,M.jsx)(`p`,{className:`text-muted mb-2 max-w-[72ch]`,children:u(`perception.sites-words`,{name:t.brandName})}),(0,M.jsx)(y,{label:u(`perception.tab.sites`),columns:R(t.id),rows:e,rowKey:({domain:e})=>e})]})}function $({report:e,filtered:t}){let{state:r,reason:i,analysis:o,sourceAuditIds:s,coverage:c}=e;return s.length===0?(0,M.jsx)(g,{title:u(t?`perception.nothing-here`:`perception.not-measured`),action:t?void 0:(0,M.jsx)(n,{explain:!0}),children:u(t?`perception.nothing-here-words`:`perception.not-measured-words`)}):(0,M.jsxs)(g,{title:u(`perception.state.${r}`,{n:c.mentions}),children:[i&&(0,M.jsx)(`p`,{children:u(`perception.why.${i}`)}),!i&&r===`pending`&&(0,M.jsx)(`p`,{children:u(`perception.pending-words`)}),!i&&o.reason&&(0,M.jsx)(`p`,{children:a(o.reason)})]})}export{J as default};