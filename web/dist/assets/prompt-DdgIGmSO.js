import{n as e}from"./useNavigate-CZ2QeaBR.js";import{t}from"./useParams-ntueh_Lw.js";import{t as n}from"./useSearch-DeaNCto7.js";import{It as r,Mt as i,Ot as a,jt as o,t as s}from"./button-Dpi6yH6H.js";import{a as c,d as l,r as u}from"./operation-DJLT4Bp5.js";import{a as d}from"./session-m0EgSq2K.js";import{a as f,o as p}from"./format-BJFBVagH.js";import{i as m,n as h,o as g}from"./figure-CH6qpTxm.js";import{n as _,r as v,t as y}from"./link-zmf1iOcJ.js";import{i as b,n as x,o as S,r as C,t as w}from"./states--3RUTHuU.js";import{t as ee}from"./tabs-BBFn_jnA.js";import{n as T}from"./dialog-KzI8bTzL.js";import{n as E}from"./table-DyDwqlTW.js";import{r as te}from"./keys-ogFEw4br.js";import{n as D,t as O}from"./lib-CYX3syhn.js";import{t as k}from"./dot-whisker-CSOqnVVQ.js";import{t as A}from"./series-C9el-1Xj.js";import{t as j}from"./cadence-CXCkvSzi.js";var M=r(i(),1),N=u(`PromptScreen`,`faf4494b403d3a57a7e8c38c32ee33e6c006416aaf19f286880ab6bc6dd96918`,`query PromptScreen($projectId: UUID!, $promptId: UUID!, $market: MarketRef, $engine: LogicalEngine) {
  project(id: $projectId) {
    id
    prompt(id: $promptId) {
      id
      text
      cohort
      branded
      enabled
      status
      promptSet {
        id
        name
        __typename
      }
      topic {
        id
        name
        __typename
      }
      __typename
    }
    promptHistory(promptId: $promptId, market: $market, engine: $engine) {
      points {
        auditId
        completedAt
        counts {
          state
          responses
          expected
          failed
          notRun
          __typename
        }
        mentionRate
        mentionRateInterval {
          low
          high
          limitedEvidence
          __typename
        }
        ownedCitationRate
        ownedCitationRateInterval {
          low
          high
          limitedEvidence
          __typename
        }
        answerStates {
          mentionedAndCited
          mentionedOnly
          citedOnly
          neither
          __typename
        }
        analyzerVersion
        scoringRuleVersion
        comparableWithPrevious
        __typename
      }
      implementations {
        implementationEventId
        actionId
        title
        status
        implementedAt
        __typename
      }
      __typename
    }
    __typename
  }
}`),P=u(`PromptEngines`,`6891cf4b393fad81c79cd1f371e629ab1f98e20775ce2922d8786fea1a73b02c`,`query PromptEngines($projectId: UUID!, $promptId: UUID!, $query: PromptMetricQuery!, $tries: Int!) {
  project(id: $projectId) {
    id
    promptMetric(promptId: $promptId, query: $query) {
      id
      expectedRange(tries: $tries) {
        tries
        low
        high
        __typename
      }
      outcomes {
        logicalEngine
        engineLabel
        transportModel
        counts {
          responses
          expected
          failed
          notRun
          __typename
        }
        visibilityRate
        visibilityRateInterval {
          low
          high
          limitedEvidence
          __typename
        }
        expectedRange(tries: $tries) {
          tries
          low
          high
          __typename
        }
        ownedCitationRate
        ownedCitationRateInterval {
          low
          high
          limitedEvidence
          __typename
        }
        __typename
      }
      __typename
    }
    __typename
  }
}`),F=u(`PromptAnswers`,`87a594fdc12051f140cc018aa5ca8c134753d3788c62e732298b64321bc9ab90`,`query PromptAnswers($projectId: UUID!, $auditId: UUID!, $promptId: UUID!, $engine: LogicalEngine, $cursor: String) {
  project(id: $projectId) {
    id
    audit(id: $auditId) {
      id
      answersRemovedAt
      market {
        countryCode
        languageCode
        __typename
      }
      answers(limit: 25, cursor: $cursor, promptId: $promptId, engine: $engine) {
        items {
          id
          logicalEngine
          engineLabel
          transportModel
          retrievalEnabled
          repetition
          text
          finishReason
          searches
          answeredAt
          latencyMs
          citations {
            position
            url
            host
            title
            startIndex
            endIndex
            owned
            competitor
            __typename
          }
          mentions {
            name
            isBrand
            rank
            count
            places {
              startIndex
              endIndex
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
    __typename
  }
}`),I=u(`PromptNext`,`461c9359dcd1165b517cac51fde51d7816a2fe3045e53b724f338631772e0c15`,`query PromptNext($projectId: UUID!, $promptId: UUID!) {
  project(id: $projectId) {
    id
    actions(promptId: $promptId, limit: 50) {
      totalCount
      items {
        id
        title
        targetKind
        targetLabel
        status
        priorityScore
        evidenceClearedAt
        __typename
      }
      __typename
    }
    auditSchedules {
      id
      promptSetId
      auditScope
      cadence
      intervalMinutes
      timezone
      engineLabels
      enabled
      nextRunAt
      nextRuns(count: 3)
      __typename
    }
    __typename
  }
}`),L=u(`PromptAction`,`8ecd407aca5eb590ef517385ecc9cde9c260f8cf7e796705ee6d8069e63b576c`,`query PromptAction($projectId: UUID!, $actionId: UUID!) {
  project(id: $projectId) {
    id
    action(id: $actionId) {
      id
      status
      diagnosis {
        whatHappened {
          opportunityId
          title
          __typename
        }
        steps
        donts
        measureWith
        __typename
      }
      __typename
    }
    __typename
  }
}`),R=o();function z({page:t}){let{action:r}=n({from:`/app/projects/$projectId/prompts/$promptId`}),i=e();return(0,R.jsxs)(R.Fragment,{children:[t.items.length===0?(0,R.jsx)(x,{title:a(`prompts.actions-none`),children:a(`prompts.actions-none-words`)}):(0,R.jsx)(E,{label:a(`prompts.actions`),columns:B,rows:t.items,rowKey:({id:e})=>e,total:t.totalCount}),r&&(0,R.jsx)(V,{id:r,title:t.items.find(({id:e})=>e===r)?.title??a(`prompts.action`),onClose:()=>i({to:`.`,search:e=>({...e,action:void 0}),replace:!0})})]})}var B=[{id:`title`,title:a(`prompts.what-to-do`),cell:({id:e,title:t,targetKind:n,targetLabel:r})=>(0,R.jsxs)(R.Fragment,{children:[(0,R.jsx)(_,{to:`.`,search:t=>({...t,action:e}),children:t}),n!==`prompt`&&(0,R.jsx)(`span`,{className:`block text-small text-muted`,dir:`auto`,children:r})]}),csv:({title:e})=>e},{id:`priority`,title:a(`prompts.priority`),number:!0,cell:({priorityScore:e})=>typeof e==`number`?Math.round(e):(0,R.jsx)(g,{reason:a(`prompts.priority-unknown`)}),csv:({priorityScore:e})=>e},{id:`status`,title:a(`prompts.action-status`),cell:({status:e,evidenceClearedAt:t})=>(0,R.jsxs)(R.Fragment,{children:[(0,R.jsx)(w,{children:a(`prompts.action.${e}`)}),t&&(0,R.jsx)(`span`,{className:`block text-small text-muted`,children:a(`prompts.evidence-cleared`)})]}),csv:({status:e})=>e}];function V({id:e,title:t,onClose:n}){let{project:r}=d(),{data:i,problem:o,reload:l}=c(L,{projectId:r.id,actionId:e}),u=i?.project.action;return(0,R.jsxs)(T,{title:t,open:!0,onClose:n,children:[o&&!u&&(0,R.jsx)(C,{problem:o,onRetry:l}),!u&&!o&&(0,R.jsx)(b,{children:(0,R.jsx)(S,{lines:6})}),u&&(0,R.jsxs)(`div`,{className:`grid gap-4`,children:[(0,R.jsx)(`p`,{children:(0,R.jsx)(w,{children:a(`prompts.action.${u.status}`)})}),(0,R.jsx)(H,{title:a(`prompts.what-happened`),points:u.diagnosis.whatHappened.map(({title:e})=>e)}),(0,R.jsx)(H,{title:a(`prompts.steps`),points:u.diagnosis.steps,ordered:!0}),(0,R.jsx)(H,{title:a(`prompts.donts`),points:u.diagnosis.donts}),(0,R.jsx)(H,{title:a(`prompts.measured-with`),points:u.diagnosis.measureWith})]}),(0,R.jsx)(`div`,{className:`flex justify-end mt-6`,children:(0,R.jsx)(s,{look:`quiet`,onPress:n,children:a(`ui.close`)})})]})}function H({title:e,points:t,ordered:n}){return t.length===0?null:(0,R.jsxs)(`section`,{children:[(0,R.jsx)(`h3`,{className:`font-semibold`,children:e}),(0,R.jsx)(n?`ol`:`ul`,{className:n?`list-decimal pl-5`:`list-disc pl-5`,dir:`auto`,children:t.map(e=>(0,R.jsx)(`li`,{children:e},e))})]})}function U(e){let t=[],n=0;for(let r of e)t.push(n),n+=r.length;return t.push(n),t}function W(e,t){let n=U(e),r=t.flatMap(({name:e,isBrand:t,places:r})=>r.flatMap(({startIndex:r,endIndex:i})=>{let[a,o]=[n[r],n[i]];return a===void 0||o===void 0||o<=a?[]:[{start:a,end:o,kind:t?`brand`:`competitor`,name:e}]}));r.sort((e,t)=>e.start-t.start||t.end-e.end);let i=0;return r.filter(e=>e.start<i?!1:(i=e.end,!0))}function G(e,t){let n=U(e);return t.flatMap(({position:e,endIndex:t})=>{let r=t==null?void 0:n[t];return r===void 0?[]:[{at:r,position:e}]}).sort((e,t)=>e.at-t.at||e.position-t.position)}function K(e,t,n,r,i){let a=[],o=t,s=t=>{t>o&&a.push({kind:`text`,text:e.slice(o,t)}),o=Math.max(o,t)},c=[...r.filter(e=>e.start>=t&&e.end<=n).map(e=>({at:e.start,mark:e,position:0})),...i.filter(e=>e.at>t&&e.at<=n).map(e=>({at:e.at,mark:void 0,position:e.position}))].sort((e,t)=>e.at-t.at||Number(!!e.mark)-Number(!!t.mark));for(let t of c)s(t.at),t.mark?(a.push({kind:`mark`,text:e.slice(t.mark.start,t.mark.end),mark:t.mark}),o=t.mark.end):a.push({kind:`note`,position:t.position});return s(n),a}function q(e,t,n){let r=i=>{i.children=i.children?.flatMap(i=>{let a=i.position?.start.offset,o=i.position?.end.offset;return i.type!==`text`||a===void 0||o===void 0||e.slice(a,o)!==i.value?(r(i),[i]):K(e,a,o,t,n).map(J)})};return()=>e=>r(e)}function J(e){switch(e.kind){case`text`:return{type:`text`,value:e.text};case`mark`:return{type:`emphasis`,data:{hName:`mark`,hProperties:{"data-kind":e.mark.kind,title:e.mark.name}},children:[{type:`text`,value:e.text}]};case`note`:return{type:`emphasis`,data:{hName:`sup`,hProperties:{}},children:[{type:`text`,value:String(e.position)}]}}}var ne={a:({href:e,children:t})=>(0,R.jsx)(v,{href:e??``,children:t}),img:({alt:e})=>(0,R.jsx)(`span`,{className:`text-muted`,children:a(`prompts.picture`,{alt:e||`–`})}),h1:({children:e})=>(0,R.jsx)(`h4`,{className:`font-semibold mt-4 mb-2`,children:e}),h2:({children:e})=>(0,R.jsx)(`h4`,{className:`font-semibold mt-4 mb-2`,children:e}),h3:({children:e})=>(0,R.jsx)(`h4`,{className:`font-semibold mt-4 mb-2`,children:e}),mark:({children:e,title:t,...n})=>{let r=n[`data-kind`]===`brand`;return(0,R.jsx)(`mark`,{title:t,className:r?`mark-brand`:`mark-competitor`,children:e})},sup:({children:e})=>(0,R.jsx)(`sup`,{className:`text-accent px-px`,children:e}),table:({children:e})=>(0,R.jsx)(`div`,{className:`overflow-x-auto my-3`,children:(0,R.jsx)(`table`,{className:`text-left [&_td]:border-b [&_td]:border-line [&_td]:pr-4 [&_td]:py-1 [&_th]:pr-4 [&_th]:py-1`,children:e})})};function Y({answer:e}){let t=(0,M.useMemo)(()=>{let{text:t,mentions:n,citations:r}=e;return[O,q(t,W(t,n??[]),G(t,r))]},[e]);return(0,R.jsx)(`div`,{dir:`auto`,className:`answer`,children:(0,R.jsx)(D,{remarkPlugins:t,components:ne,children:e.text})})}function X({answers:t,market:r}){let{answer:i}=n({from:`/app/projects/$projectId/prompts/$promptId`}),o=e(),c=t.findIndex(({id:e})=>e===i),l=Math.max(0,c),u=(0,M.useMemo)(()=>{let e=e=>{let n=t[e];n&&o({to:`.`,search:e=>({...e,answer:n.id}),replace:!0})};return{j:()=>e(l+1),k:()=>e(l-1)}},[t,l,o]);te(u);let d=t[l];return d?(0,R.jsxs)(`div`,{className:`grid gap-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]`,children:[(0,R.jsxs)(`section`,{"aria-label":a(`prompts.answer`),children:[(0,R.jsxs)(`header`,{className:`flex flex-wrap items-center gap-2 mb-2`,children:[(0,R.jsx)(Z,{answer:d,market:r}),(0,R.jsxs)(`span`,{className:`ml-auto flex items-center gap-2 text-muted`,children:[(0,R.jsx)(s,{small:!0,onPress:u.k,"aria-label":a(`prompts.previous`),reason:l===0&&a(`prompts.first`),children:`‹`}),(0,R.jsx)(`span`,{"aria-live":`polite`,children:a(`prompts.answer-of`,{n:l+1,all:t.length})}),(0,R.jsx)(s,{small:!0,onPress:u.j,"aria-label":a(`prompts.next`),reason:l===t.length-1&&a(`prompts.last`),children:`›`})]})]}),(0,R.jsxs)(`div`,{className:`border border-line bg-panel rounded-md px-5 py-4`,children:[(0,R.jsx)(Y,{answer:d}),d.searches.length>0&&(0,R.jsxs)(`p`,{className:`text-muted mt-4`,dir:`auto`,children:[a(`prompts.searched`),` `,d.searches.map(e=>`“${e}”`).join(`, `)]})]}),(0,R.jsx)(`p`,{className:`text-muted mt-2`,children:re(d)})]}),(0,R.jsx)(ie,{answer:d})]}):(0,R.jsx)(x,{title:a(`prompts.no-answers`),children:a(`prompts.no-answers-words`)})}function Z({answer:e,market:t}){let{project:n}=d(),r=e.retrievalEnabled?a(`prompts.searches`):a(`prompts.searches-not`);return(0,R.jsxs)(R.Fragment,{children:[(0,R.jsxs)(`h2`,{children:[e.engineLabel,`, `,p(e.answeredAt,n.timezone)]}),(0,R.jsx)(w,{children:e.transportModel||e.engineLabel}),e.retrievalEnabled!==null&&(0,R.jsx)(w,{children:r}),(0,R.jsx)(w,{children:t})]})}function re({mentions:e,citations:t}){if(!e)return a(`prompts.not-analysed`);let n=e.find(e=>e.isBrand),r=t.filter(e=>e.owned).length;return[n?a(`prompts.named-as`,{rank:n.rank,all:e.length}):a(`prompts.not-named`,{all:e.length}),t.length===0?a(`prompts.cites-nothing`):a(`prompts.cites`,{owned:r,all:t.length})].join(` · `)}function ie({answer:e}){return(0,R.jsxs)(`section`,{"aria-label":a(`prompts.cited`),children:[(0,R.jsx)(`h2`,{className:`mb-1`,children:a(`prompts.cited`)}),e.citations.length===0&&(0,R.jsx)(`p`,{className:`text-muted`,children:a(`prompts.cites-nothing`)}),(0,R.jsx)(`ol`,{children:e.citations.map(e=>(0,R.jsxs)(`li`,{className:`flex gap-3 items-baseline border-b border-line py-2`,children:[(0,R.jsx)(`span`,{className:`text-muted`,children:e.position}),(0,R.jsxs)(`span`,{className:`min-w-0 flex-1`,dir:`auto`,children:[(0,R.jsx)(v,{href:e.url,children:e.title||e.host}),(0,R.jsx)(`span`,{className:`block text-small text-muted break-all`,children:e.host})]}),(e.owned||e.competitor)&&(0,R.jsx)(w,{children:e.competitor??a(`prompts.ours`)})]},e.position))}),e.mentions&&e.mentions.length>0&&(0,R.jsxs)(R.Fragment,{children:[(0,R.jsx)(`h2`,{className:`mt-6 mb-1`,children:a(`prompts.named`)}),(0,R.jsx)(`ol`,{children:e.mentions.map(e=>(0,R.jsxs)(`li`,{className:`flex gap-3 items-baseline border-b border-line py-2`,children:[(0,R.jsx)(`span`,{className:`text-muted`,children:e.rank}),(0,R.jsx)(`span`,{className:e.isBrand?`font-semibold flex-1`:`flex-1`,dir:`auto`,children:e.name}),(0,R.jsx)(`span`,{className:`text-muted`,children:a(`prompts.times`,{n:e.count})})]},e.name))})]})]})}var Q=5,ae=[{id:`engine`,title:a(`prompts.engine`),cell:e=>(0,R.jsx)(`span`,{title:e.transportModel,children:e.engineLabel}),csv:e=>e.engineLabel},{id:`rate`,title:a(`prompts.mentioned`),number:!0,cell:e=>(0,R.jsx)(m,{rate:e.visibilityRate,interval:e.visibilityRateInterval,reason:a(`prompts.engine-silent`)}),csv:e=>e.visibilityRate},{id:`whisker`,title:a(`ui.interval`),hideTitle:!0,wide:!0,cell:e=>(0,R.jsx)(k,{rate:e.visibilityRate,interval:e.visibilityRateInterval})},{id:`expected`,title:a(`prompts.in-tries`,{tries:Q}),number:!0,cell:({expectedRange:e})=>e?a(`prompts.expect`,e):(0,R.jsx)(g,{reason:a(`prompts.engine-silent`)}),csv:({expectedRange:e})=>e&&a(`prompts.expect`,e)},{id:`cited`,title:a(`prompts.cites-us`),number:!0,wide:!0,cell:e=>(0,R.jsx)(m,{rate:e.ownedCitationRate,interval:e.ownedCitationRateInterval,reason:a(`prompts.engine-cannot-cite`)}),csv:e=>e.ownedCitationRate},{id:`answers`,title:a(`prompts.answers`),number:!0,wide:!0,cell:({counts:e})=>a(`prompts.of`,{n:e.responses,all:e.expected??e.responses}),csv:({counts:e})=>e.responses}];function oe({promptId:e,cohort:t,auditId:n,engine:r}){let{project:i}=d(),o={auditId:n,cohort:t,engine:r},{data:s,problem:l,stale:u,reload:f}=c(P,{projectId:i.id,promptId:e,query:o,tries:Q},{pause:!n}),p=s?.project.promptMetric;return n?l&&!s?(0,R.jsx)(C,{problem:l,onRetry:f}):s?p?(0,R.jsxs)(R.Fragment,{children:[p.expectedRange&&(0,R.jsxs)(`p`,{className:`mb-4 flex items-center gap-1`,children:[a(`prompts.expect-all`,p.expectedRange),(0,R.jsx)(h,{name:a(`prompts.spot-check`),section:`what-a-spot-check-finds`,children:a(`prompts.spot-check-means`)})]}),(0,R.jsx)(E,{label:a(`prompts.engines`),columns:ae,rows:p.outcomes,rowKey:e=>`${e.logicalEngine} ${e.transportModel}`,stale:u})]}):(0,R.jsx)(x,{title:a(`prompts.no-answers`),children:a(`prompts.no-answers-words`)}):(0,R.jsx)(S,{className:`h-8 w-full`,lines:4}):(0,R.jsx)(x,{title:a(`prompts.no-answers`),children:a(`prompts.never-asked-words`)})}function se(e){let t=new Map;for(let{citations:n}of e){let e=new Map(n.map(e=>[e.url,e]));for(let{url:n,host:r,title:i,owned:a,competitor:o}of e.values()){let e=t.get(n)??{url:n,host:r,title:i,owned:a,competitor:o,answers:0};t.set(n,{...e,title:e.title||i,answers:e.answers+1})}}return[...t.values()].sort((e,t)=>t.answers-e.answers||e.url.localeCompare(t.url))}function ce(e){let t=new Map;for(let{searches:n,engineLabel:r}of e)for(let e of new Set(n)){let n=t.get(e)??{query:e,answers:0,engines:[]},i=n.engines.includes(r)?n.engines:[...n.engines,r];t.set(e,{query:e,answers:n.answers+1,engines:i})}return[...t.values()].sort((e,t)=>t.answers-e.answers||e.query.localeCompare(t.query))}function le({owned:e,competitor:t}){return e?(0,R.jsx)(w,{children:a(`prompts.ours`)}):t?(0,R.jsx)(w,{children:t}):(0,R.jsx)(`span`,{className:`text-muted`,children:a(`prompts.other-site`)})}function ue({answers:e}){let t=se(e);if(t.length===0)return(0,R.jsx)(x,{title:a(`prompts.no-sources`),children:a(`prompts.no-sources-words`)});let n=[{id:`page`,title:a(`prompts.page`),cell:e=>(0,R.jsxs)(`span`,{dir:`auto`,children:[(0,R.jsx)(v,{href:e.url,children:e.title||e.url}),` `,(0,R.jsx)(`span`,{className:`text-muted`,children:e.host})]}),csv:e=>e.url},{id:`standing`,title:a(`prompts.standing`),cell:le,csv:({owned:e,competitor:t})=>e?a(`prompts.ours`):t??a(`prompts.other-site`)},{id:`answers`,title:a(`prompts.in-answers`),number:!0,cell:t=>a(`prompts.of`,{n:t.answers,all:e.length}),csv:e=>e.answers}],r=e=>t.filter(e).length;return(0,R.jsxs)(R.Fragment,{children:[(0,R.jsx)(`p`,{className:`text-muted mb-3`,children:a(`prompts.standings`,{all:t.length,ours:r(({owned:e})=>e),competitors:r(({owned:e,competitor:t})=>!e&&t)})}),(0,R.jsx)(E,{label:a(`prompts.sources`),columns:n,rows:t,rowKey:e=>e.url})]})}function de({answers:e}){let t=ce(e);if(t.length===0)return(0,R.jsx)(x,{title:a(`prompts.no-searches`),children:a(`prompts.no-searches-words`)});let n=[{id:`query`,title:a(`prompts.search`),cell:e=>(0,R.jsx)(`span`,{dir:`auto`,children:e.query}),csv:e=>e.query},{id:`engines`,title:a(`prompts.by`),wide:!0,cell:e=>e.engines.join(`, `),csv:e=>e.engines.join(`, `)},{id:`answers`,title:a(`prompts.in-answers`),number:!0,cell:t=>a(`prompts.of`,{n:t.answers,all:e.length}),csv:e=>e.answers}];return(0,R.jsx)(E,{label:a(`prompts.searches-asked`),columns:n,rows:t,rowKey:e=>e.query})}function fe({points:e,implementations:t}){return[...e.flatMap((t,n)=>{let r=e[n-1];return r?r.analyzerVersion===t.analyzerVersion?r.scoringRuleVersion===t.scoringRuleVersion?[]:[{at:t.completedAt,words:a(`prompts.new-scoring`)}]:[{at:t.completedAt,words:a(`prompts.new-analyzer`)}]:[]}),...t.map(({implementedAt:e,title:t})=>({at:e,words:t}))]}function pe({history:e}){let{project:t}=d(),n=t.timezone;if(e.points.length===0)return(0,R.jsx)(x,{title:a(`prompts.no-history`),children:a(`prompts.no-history-words`)});let r={name:t.brandName,accent:!0,points:e.points.map(e=>({at:e.completedAt,value:e.mentionRate??null,interval:e.mentionRateInterval}))},i=[{id:`at`,title:a(`prompts.audit`),cell:e=>f(e.completedAt,n),csv:e=>e.completedAt},{id:`rate`,title:a(`prompts.mentioned`),number:!0,cell:e=>(0,R.jsx)(m,{rate:e.mentionRate,interval:e.mentionRateInterval}),csv:e=>e.mentionRate},{id:`cited`,title:a(`prompts.cites-us`),number:!0,cell:e=>(0,R.jsx)(m,{rate:e.ownedCitationRate,interval:e.ownedCitationRateInterval,reason:a(`prompts.cannot-cite`)}),csv:e=>e.ownedCitationRate},{id:`answers`,title:a(`prompts.answers`),number:!0,cell:({counts:e})=>a(`prompts.of`,{n:e.responses,all:e.expected??e.responses}),csv:({counts:e})=>e.responses},{id:`comparable`,title:a(`prompts.with-before`),wide:!0,cell:({comparableWithPrevious:e})=>e==null?``:a(e?`prompts.comparable`:`prompts.not-comparable`),csv:e=>e.comparableWithPrevious},{id:`open`,title:a(`prompts.open-audit`),hideTitle:!0,number:!0,cell:e=>(0,R.jsx)(y,{small:!0,look:`quiet`,to:`.`,search:t=>({...t,tab:`answers`,audit:e.auditId,answer:void 0}),children:a(`prompts.its-answers`)})}];return(0,R.jsxs)(R.Fragment,{children:[(0,R.jsx)(A,{label:a(`prompts.rate-over-time`),lines:[r],boundaries:fe(e),zone:n}),(0,R.jsx)(`div`,{className:`mt-6`,children:(0,R.jsx)(E,{label:a(`prompts.history`),columns:i,rows:[...e.points].reverse(),rowKey:e=>e.auditId})})]})}var $=(e,t)=>e.filter(({promptSetId:e,auditScope:n})=>e===t.promptSet.id&&n===`commerce`==(t.cohort===`commerce`));function me({schedules:e,prompt:t}){let{project:n}=d();if(e.length===0)return(0,R.jsx)(x,{title:a(`prompts.planned-none`),action:(0,R.jsx)(y,{to:`/projects/$projectId/schedules`,params:{projectId:n.id},children:a(`prompts.planned-open`)}),children:a(`prompts.planned-none-words`)});let r=t.enabled&&t.status===`active`,i=[{id:`cadence`,title:a(`schedules.cadence`),cell:e=>(0,R.jsxs)(R.Fragment,{children:[j(e),` `,!e.enabled&&(0,R.jsx)(w,{children:a(`schedules.paused`)})]}),csv:j},{id:`next`,title:a(`schedules.next-runs`),cell:({nextRuns:e})=>e.length===0?a(`schedules.no-run`):e.map(e=>(0,R.jsx)(`span`,{className:`block whitespace-nowrap`,children:p(e,n.timezone)},e)),csv:({nextRuns:e})=>e.join(` `)},{id:`engines`,title:a(`prompts.engines`),wide:!0,cell:({engineLabels:e})=>e.join(`, `),csv:({engineLabels:e})=>e.join(`, `)}];return(0,R.jsxs)(R.Fragment,{children:[!r&&(0,R.jsx)(`p`,{className:`text-muted mb-3`,children:a(`prompts.planned-left-out`)}),(0,R.jsx)(E,{label:a(`prompts.planned`),columns:i,rows:e,rowKey:({id:e})=>e}),(0,R.jsx)(`p`,{className:`mt-3`,children:(0,R.jsx)(_,{to:`/projects/$projectId/schedules`,params:{projectId:n.id},children:a(`prompts.planned-open`)})})]})}function he(){let{promptId:e}=t({from:`/app/projects/$projectId/prompts/$promptId`}),{project:r}=d(),i=n({from:`/app/projects/$projectId/prompts/$promptId`}),{data:o,problem:s,stale:l,reload:u}=c(N,{projectId:r.id,promptId:e,market:i.market,engine:i.engine});if(s&&!o)return(0,R.jsx)(C,{problem:s,onRetry:u});if(!o)return(0,R.jsxs)(b,{children:[(0,R.jsx)(S,{className:`h-7 w-2/3`,lines:2}),(0,R.jsx)(S,{className:`h-64 w-full mt-8`})]});let{prompt:f,promptHistory:p}=o.project,m=p.points.find(({auditId:e})=>e===i.audit)??p.points.at(-1);return(0,R.jsxs)(`div`,{className:l?`stale`:void 0,children:[(0,R.jsxs)(`p`,{className:`text-muted`,children:[(0,R.jsx)(_,{to:`/projects/$projectId/prompts`,params:{projectId:r.id},search:{},children:a(`prompts.title`)}),` › `,(0,R.jsx)(`span`,{dir:`auto`,children:f.topic?.name??f.promptSet.name})]}),(0,R.jsx)(`h1`,{dir:`auto`,children:f.text}),(0,R.jsxs)(`p`,{className:`flex flex-wrap gap-2 mt-1 mb-6 text-muted items-center`,children:[(0,R.jsx)(ge,{point:m,zone:r.timezone}),f.status===`archived`&&(0,R.jsx)(w,{children:a(`prompts.archived`)}),!f.enabled&&(0,R.jsx)(w,{children:a(`prompts.disabled`)})]}),(0,R.jsx)(ve,{promptId:e,prompt:f,history:p,point:m})]})}function ge({point:e,zone:t}){if(!e)return(0,R.jsx)(`span`,{children:a(`prompts.never-asked`)});let n=e.answerStates,r=n?n.mentionedAndCited+n.mentionedOnly:null;return(0,R.jsxs)(R.Fragment,{children:[(0,R.jsx)(m,{rate:e.mentionRate,interval:e.mentionRateInterval}),(0,R.jsx)(`span`,{children:r===null?a(`prompts.answers-on`,{n:e.counts.responses,day:f(e.completedAt,t)}):a(`prompts.named-in`,{n:r,all:e.counts.responses,day:f(e.completedAt,t)})})]})}function _e(e,t,n){let{project:r}=d(),i=l(),a={projectId:r.id,auditId:t??``,promptId:e,engine:n??null},o=JSON.stringify(a),s=c(F,a,{pause:!t}),[u,f]=(0,M.useState)({key:o,pages:[]}),p=s.data?.project.audit,m=p?[p,...u.key===o?u.pages:[]]:[],h=m.at(-1)?.answers.nextCursor;return(0,M.useEffect)(()=>{if(!h)return;let e=!0;return i.query(F,{...JSON.parse(o),cursor:h}).toPromise().then(({data:t})=>{e&&t&&f(e=>({key:o,pages:[...e.key===o?e.pages:[],t.project.audit]}))}),()=>{e=!1}},[i,o,h]),{audit:p,answers:p&&m.flatMap(e=>e.answers.items),problem:s.problem,reload:s.reload}}function ve({promptId:t,prompt:r,history:i,point:o}){let{project:s}=d(),{tab:l,engine:u}=n({from:`/app/projects/$projectId/prompts/$promptId`}),p=e(),m=c(I,{projectId:s.id,promptId:t},{types:[`AuditSchedule`,`ActionItem`]}),h=m.data&&$(m.data.project.auditSchedules,r),{audit:g,answers:_,problem:v,reload:y}=_e(t,o?.auditId,u),b=g?`${g.market.countryCode} · ${g.market.languageCode}`:``,w=e=>()=>o?v&&!_?(0,R.jsx)(C,{problem:v,onRetry:y}):g?.answersRemovedAt?(0,R.jsx)(x,{title:a(`prompts.removed`),children:a(`prompts.removed-words`,{day:f(g.answersRemovedAt,s.timezone)})}):_?e(_):(0,R.jsx)(S,{className:`h-64 w-full`}):(0,R.jsx)(x,{title:a(`prompts.no-answers`),children:a(`prompts.never-asked-words`)}),T=e=>()=>m.data?e(m.data.project):m.problem?(0,R.jsx)(C,{problem:m.problem,onRetry:m.reload}):(0,R.jsx)(S,{className:`h-9 w-full`,lines:4});return(0,R.jsx)(ee,{label:a(`prompts.evidence`),chosen:l??`answers`,onChoose:e=>p({to:`.`,search:t=>({...t,tab:e}),replace:!0}),items:[{id:`answers`,label:a(`prompts.answers`),count:_?.length,content:w(e=>(0,R.jsx)(X,{answers:e,market:b}))},{id:`engines`,label:a(`prompts.engines`),content:()=>(0,R.jsx)(oe,{promptId:t,cohort:r.cohort,auditId:o?.auditId,engine:u})},{id:`history`,label:a(`prompts.history`),count:i.points.length,content:()=>(0,R.jsx)(pe,{history:i})},{id:`sources`,label:a(`prompts.sources`),content:w(e=>(0,R.jsx)(ue,{answers:e}))},{id:`searches`,label:a(`prompts.searches-asked`),content:w(e=>(0,R.jsx)(de,{answers:e}))},{id:`actions`,label:a(`prompts.actions`),count:m.data?.project.actions.totalCount,content:T(({actions:e})=>(0,R.jsx)(z,{page:e}))},{id:`schedules`,label:a(`prompts.planned`),count:h?.length,content:T(()=>(0,R.jsx)(me,{schedules:h??[],prompt:r}))}]})}export{he as default};