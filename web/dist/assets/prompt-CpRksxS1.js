import{n as e}from"./useNavigate-Ciz3F07Z.js";import{t}from"./useParams-DB4SFDEv.js";import{t as n}from"./useSearch-DsdQhN7j.js";import{Ht as r,Lt as i,Rt as a,kt as o,r as s,t as c}from"./button-v-000qjY.js";import{a as l,d as u,i as d,o as f,r as p}from"./operation-JRMDVeU1.js";import{c as m,l as h,s as g}from"./session-DF7CWfcg.js";import{t as _}from"./edit-CqRr6KkD.js";import{n as v}from"./tags-DeNPuFu8.js";import{a as y,i as b,s as x,t as S}from"./format-BcVHqH1S.js";import{a as C,i as w}from"./places-C8A1bo2K.js";import{a as T,n as E,r as D,s as O}from"./figure-Tu7igNq3.js";import{n as k,r as A,t as j}from"./link-i3vHolQ8.js";import{a as ee,i as M,n as N,o as P,r as F,t as I}from"./states-BQAsYVUK.js";import{t as L}from"./tabs-BFbFbKsx.js";import{n as R}from"./dialog-C_kCMKWd.js";import{n as z}from"./table-DLBsk0eg.js";import{r as te}from"./keys-CgojnW1O.js";import{n as ne,t as re}from"./lib-DxufKHRx.js";import{t as ie}from"./dot-whisker-A3B4HwQT.js";import{t as ae}from"./series-Do_usOB6.js";import{t as B}from"./cadence-Brwx5KKE.js";import{r as oe,t as se}from"./audit.operations-CUQC2zAU.js";import{a as V,i as H,r as U,s as W}from"./launch-bFO4N1Gy.js";import{n as G,t as K}from"./status-BlqPDjmG.js";import{i as ce,n as le,t as ue}from"./fields-CR4A3yWo.js";var q=r(a(),1),de=p(`PromptScreen`,`b9b144cebf3c42aee930fbbcf1b0621709690462d2e1c28813ac27563194ae2c`,`query PromptScreen($projectId: UUID!, $promptId: UUID!, $market: MarketRef, $engine: LogicalEngine) {
  project(id: $projectId) {
    id
    prompt(id: $promptId) {
      id
      text
      cohort
      branded
      enabled
      status
      tags
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
          declined
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
}`),fe=p(`PromptEngines`,`80277052f0d51f9ee2f17738bdd84e7e907c8f727b5291c9126b33434942db84`,`query PromptEngines($projectId: UUID!, $promptId: UUID!, $query: PromptMetricQuery!, $tries: Int!) {
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
          declined
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
}`),J=p(`PromptAnswers`,`87a594fdc12051f140cc018aa5ca8c134753d3788c62e732298b64321bc9ab90`,`query PromptAnswers($projectId: UUID!, $auditId: UUID!, $promptId: UUID!, $engine: LogicalEngine, $cursor: String) {
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
}`),pe=p(`PromptNext`,`461c9359dcd1165b517cac51fde51d7816a2fe3045e53b724f338631772e0c15`,`query PromptNext($projectId: UUID!, $promptId: UUID!) {
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
}`),me=p(`PromptAction`,`8ecd407aca5eb590ef517385ecc9cde9c260f8cf7e796705ee6d8069e63b576c`,`query PromptAction($projectId: UUID!, $actionId: UUID!) {
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
}`),Y=i();function he({page:t}){let{action:r}=n({from:`/app/projects/$projectId/prompts/$promptId`}),i=e();return(0,Y.jsxs)(Y.Fragment,{children:[t.items.length===0?(0,Y.jsx)(N,{title:o(`prompts.actions-none`),children:o(`prompts.actions-none-words`)}):(0,Y.jsx)(z,{label:o(`prompts.actions`),columns:ge(),rows:t.items,rowKey:({id:e})=>e,total:t.totalCount}),r&&(0,Y.jsx)(_e,{id:r,title:t.items.find(({id:e})=>e===r)?.title??o(`prompts.action`),onClose:()=>i({to:`.`,search:e=>({...e,action:void 0}),replace:!0})})]})}var ge=()=>[{id:`title`,title:o(`prompts.what-to-do`),cell:({id:e,title:t,targetKind:n,targetLabel:r})=>(0,Y.jsxs)(Y.Fragment,{children:[(0,Y.jsx)(k,{to:`.`,search:t=>({...t,action:e}),lang:`en`,children:t}),n!==`prompt`&&(0,Y.jsx)(`span`,{className:`block text-small text-muted`,dir:`auto`,children:r})]}),csv:({title:e})=>e},{id:`priority`,title:o(`prompts.priority`),number:!0,cell:({priorityScore:e})=>typeof e==`number`?Math.round(e):(0,Y.jsx)(O,{reason:o(`prompts.priority-unknown`)}),csv:({priorityScore:e})=>e},{id:`status`,title:o(`prompts.action-status`),cell:({status:e,evidenceClearedAt:t})=>(0,Y.jsxs)(Y.Fragment,{children:[(0,Y.jsx)(I,{children:o(`prompts.action.${e}`)}),t&&(0,Y.jsx)(`span`,{className:`block text-small text-muted`,children:o(`prompts.evidence-cleared`)})]}),csv:({status:e})=>e}];function _e({id:e,title:t,onClose:n}){let{project:r}=g(),{data:i,problem:a,reload:s}=l(me,{projectId:r.id,actionId:e}),u=i?.project.action;return(0,Y.jsxs)(R,{title:t,open:!0,onClose:n,children:[a&&!u&&(0,Y.jsx)(F,{problem:a,onRetry:s}),!u&&!a&&(0,Y.jsx)(M,{children:(0,Y.jsx)(P,{lines:6})}),u&&(0,Y.jsxs)(`div`,{className:`grid gap-4`,children:[(0,Y.jsx)(`p`,{children:(0,Y.jsx)(I,{children:o(`prompts.action.${u.status}`)})}),(0,Y.jsx)(X,{title:o(`prompts.what-happened`),points:u.diagnosis.whatHappened.map(({title:e})=>e)}),(0,Y.jsx)(X,{title:o(`prompts.steps`),points:u.diagnosis.steps,ordered:!0}),(0,Y.jsx)(X,{title:o(`prompts.donts`),points:u.diagnosis.donts}),(0,Y.jsx)(X,{title:o(`prompts.measured-with`),points:u.diagnosis.measureWith})]}),(0,Y.jsx)(`div`,{className:`flex justify-end mt-6`,children:(0,Y.jsx)(c,{look:`quiet`,onPress:n,children:o(`ui.close`)})})]})}function X({title:e,points:t,ordered:n}){return t.length===0?null:(0,Y.jsxs)(`section`,{children:[(0,Y.jsx)(`h3`,{className:`font-semibold`,children:e}),(0,Y.jsx)(n?`ol`:`ul`,{className:n?`list-decimal pl-5`:`list-disc pl-5`,dir:`auto`,lang:`en`,children:t.map(e=>(0,Y.jsx)(`li`,{children:e},e))})]})}function Z(e){let t=[],n=0;for(let r of e)t.push(n),n+=r.length;return t.push(n),t}function ve(e,t){let n=Z(e),r=t.flatMap(({name:e,isBrand:t,places:r})=>r.flatMap(({startIndex:r,endIndex:i})=>{let[a,o]=[n[r],n[i]];return a===void 0||o===void 0||o<=a?[]:[{start:a,end:o,kind:t?`brand`:`competitor`,name:e}]}));r.sort((e,t)=>e.start-t.start||t.end-e.end);let i=0;return r.filter(e=>e.start<i?!1:(i=e.end,!0))}function ye(e,t){let n=Z(e);return t.flatMap(({position:e,endIndex:t})=>{let r=t==null?void 0:n[t];return r===void 0?[]:[{at:r,position:e}]}).sort((e,t)=>e.at-t.at||e.position-t.position)}function be(e,t,n,r,i){let a=[],o=t,s=t=>{t>o&&a.push({kind:`text`,text:e.slice(o,t)}),o=Math.max(o,t)},c=[...r.filter(e=>e.start>=t&&e.end<=n).map(e=>({at:e.start,mark:e,position:0})),...i.filter(e=>e.at>t&&e.at<=n).map(e=>({at:e.at,mark:void 0,position:e.position}))].sort((e,t)=>e.at-t.at||Number(!!e.mark)-Number(!!t.mark));for(let t of c)s(t.at),t.mark?(a.push({kind:`mark`,text:e.slice(t.mark.start,t.mark.end),mark:t.mark}),o=t.mark.end):a.push({kind:`note`,position:t.position});return s(n),a}function xe(e,t,n){let r=i=>{i.children=i.children?.flatMap(i=>{let a=i.position?.start.offset,o=i.position?.end.offset;return i.type!==`text`||a===void 0||o===void 0||e.slice(a,o)!==i.value?(r(i),[i]):be(e,a,o,t,n).map(Se)})};return()=>e=>r(e)}function Se(e){switch(e.kind){case`text`:return{type:`text`,value:e.text};case`mark`:return{type:`emphasis`,data:{hName:`mark`,hProperties:{"data-kind":e.mark.kind,title:e.mark.name}},children:[{type:`text`,value:e.text}]};case`note`:return{type:`emphasis`,data:{hName:`sup`,hProperties:{}},children:[{type:`text`,value:String(e.position)}]}}}var Ce={a:({href:e,children:t})=>(0,Y.jsx)(A,{href:e??``,children:t}),img:({alt:e})=>(0,Y.jsx)(`span`,{className:`text-muted`,children:o(`prompts.picture`,{alt:e||`–`})}),h1:({children:e})=>(0,Y.jsx)(`h4`,{className:`font-semibold mt-4 mb-2`,children:e}),h2:({children:e})=>(0,Y.jsx)(`h4`,{className:`font-semibold mt-4 mb-2`,children:e}),h3:({children:e})=>(0,Y.jsx)(`h4`,{className:`font-semibold mt-4 mb-2`,children:e}),mark:({children:e,title:t,...n})=>{let r=n[`data-kind`]===`brand`;return(0,Y.jsx)(`mark`,{title:t,className:r?`mark-brand`:`mark-competitor`,children:e})},sup:({children:e})=>(0,Y.jsx)(`sup`,{className:`text-accent px-px`,children:e}),table:({children:e})=>(0,Y.jsx)(`div`,{className:`overflow-x-auto my-3`,children:(0,Y.jsx)(`table`,{className:`text-left [&_td]:border-b [&_td]:border-line [&_td]:pr-4 [&_td]:py-1 [&_th]:pr-4 [&_th]:py-1`,children:e})})};function we({answer:e}){let t=(0,q.useMemo)(()=>{let{text:t,mentions:n,citations:r}=e;return[re,xe(t,ve(t,n??[]),ye(t,r))]},[e]);return(0,Y.jsx)(`div`,{dir:`auto`,className:`answer`,children:(0,Y.jsx)(ne,{remarkPlugins:t,components:Ce,children:e.text})})}function Te({answers:t,market:r}){let{answer:i}=n({from:`/app/projects/$projectId/prompts/$promptId`}),a=e(),s=t.findIndex(({id:e})=>e===i),l=Math.max(0,s),u=(0,q.useMemo)(()=>{let e=e=>{let n=t[e];n&&a({to:`.`,search:e=>({...e,answer:n.id}),replace:!0})};return{j:()=>e(l+1),k:()=>e(l-1)}},[t,l,a]);te(u);let d=t[l];return d?(0,Y.jsxs)(`div`,{className:`grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]`,children:[(0,Y.jsxs)(`section`,{"aria-label":o(`prompts.answer`),children:[(0,Y.jsxs)(`header`,{className:`flex flex-wrap items-center gap-2 mb-2`,children:[(0,Y.jsx)(Ee,{answer:d,market:r}),(0,Y.jsxs)(`span`,{className:`ml-auto flex items-center gap-2 text-muted`,children:[(0,Y.jsx)(c,{small:!0,onPress:u.k,"aria-label":o(`prompts.previous`),reason:l===0&&o(`prompts.first`),children:`‹`}),(0,Y.jsx)(`span`,{"aria-live":`polite`,children:o(`prompts.answer-of`,{n:l+1,all:t.length})}),(0,Y.jsx)(c,{small:!0,onPress:u.j,"aria-label":o(`prompts.next`),reason:l===t.length-1&&o(`prompts.last`),children:`›`})]})]}),(0,Y.jsxs)(`div`,{className:`border border-line bg-panel rounded-md px-5 py-4`,children:[(0,Y.jsx)(we,{answer:d}),d.searches.length>0&&(0,Y.jsxs)(`p`,{className:`text-muted mt-4`,dir:`auto`,children:[o(`prompts.searched`),` `,d.searches.map(e=>`“${e}”`).join(`, `)]})]}),(0,Y.jsx)(`p`,{className:`text-muted mt-2`,children:De(d)})]}),(0,Y.jsx)(Oe,{answer:d})]}):(0,Y.jsx)(N,{title:o(`prompts.no-answers`),children:o(`prompts.no-answers-words`)})}function Ee({answer:e,market:t}){let{project:n}=g(),r=e.retrievalEnabled?o(`prompts.searches`):o(`prompts.searches-not`);return(0,Y.jsxs)(Y.Fragment,{children:[(0,Y.jsxs)(`h2`,{children:[e.engineLabel,`, `,x(e.answeredAt,n.timezone)]}),(0,Y.jsx)(I,{children:e.transportModel||e.engineLabel}),e.retrievalEnabled!==null&&(0,Y.jsx)(I,{children:r}),(0,Y.jsx)(I,{children:t})]})}function De({mentions:e,citations:t}){if(!e)return o(`prompts.not-analysed`);let n=e.find(e=>e.isBrand),r=t.filter(e=>e.owned).length;return[n?o(`prompts.named-as`,{rank:n.rank,all:e.length}):o(`prompts.not-named`,{all:e.length}),t.length===0?o(`prompts.cites-nothing`):o(`prompts.cites`,{owned:r,all:t.length})].join(` · `)}function Oe({answer:e}){return(0,Y.jsxs)(`section`,{"aria-label":o(`prompts.cited`),children:[(0,Y.jsx)(`h2`,{className:`mb-1`,children:o(`prompts.cited`)}),e.citations.length===0&&(0,Y.jsx)(`p`,{className:`text-muted`,children:o(`prompts.cites-nothing`)}),(0,Y.jsx)(`ol`,{children:e.citations.map(e=>(0,Y.jsxs)(`li`,{className:`flex gap-3 items-baseline border-b border-line py-2`,children:[(0,Y.jsx)(`span`,{className:`text-muted`,children:e.position}),(0,Y.jsxs)(`span`,{className:`min-w-0 flex-1`,dir:`auto`,children:[(0,Y.jsx)(A,{href:e.url,children:e.title||e.host}),(0,Y.jsx)(`span`,{className:`block text-small text-muted`,children:e.host})]}),(e.owned||e.competitor)&&(0,Y.jsx)(I,{children:e.competitor??o(`prompts.ours`)})]},e.position))}),e.mentions&&e.mentions.length>0&&(0,Y.jsxs)(Y.Fragment,{children:[(0,Y.jsx)(`h2`,{className:`mt-6 mb-1`,children:o(`prompts.named`)}),(0,Y.jsx)(`ol`,{children:e.mentions.map(e=>(0,Y.jsxs)(`li`,{className:`flex gap-3 items-baseline border-b border-line py-2`,children:[(0,Y.jsx)(`span`,{className:`text-muted`,children:e.rank}),(0,Y.jsx)(`span`,{className:s(`flex-1 text-left`,e.isBrand&&`font-semibold`),dir:`auto`,children:e.name}),(0,Y.jsx)(`span`,{className:`text-muted`,children:o(`prompts.times`,{n:e.count})})]},e.name))})]})]})}var Q=5,ke=()=>[{id:`engine`,title:o(`prompts.engine`),cell:e=>(0,Y.jsxs)(`span`,{className:`inline-flex flex-wrap items-center gap-x-1.5`,title:e.transportModel,children:[e.engineLabel,(0,Y.jsx)(E,{counts:e.counts})]}),csv:e=>e.engineLabel},{id:`rate`,title:o(`prompts.mentioned`),number:!0,cell:e=>(0,Y.jsx)(T,{rate:e.visibilityRate,interval:e.visibilityRateInterval,reason:o(`prompts.engine-silent`)}),csv:e=>e.visibilityRate},{id:`whisker`,title:o(`ui.interval`),hideTitle:!0,wide:!0,cell:e=>(0,Y.jsx)(ie,{rate:e.visibilityRate,interval:e.visibilityRateInterval})},{id:`expected`,title:o(`prompts.in-tries`,{tries:Q}),number:!0,cell:({expectedRange:e})=>e?o(`prompts.expect`,e):(0,Y.jsx)(O,{reason:o(`prompts.engine-silent`)}),csv:({expectedRange:e})=>e&&o(`prompts.expect`,e)},{id:`cited`,title:o(`prompts.cites-us`),number:!0,wide:!0,cell:e=>(0,Y.jsx)(T,{rate:e.ownedCitationRate,interval:e.ownedCitationRateInterval,reason:o(`prompts.engine-cannot-cite`)}),csv:e=>e.ownedCitationRate},{id:`answers`,title:o(`prompts.answers`),number:!0,wide:!0,cell:({counts:e})=>o(`prompts.of`,{n:e.responses,all:e.expected??e.responses}),csv:({counts:e})=>e.responses}];function Ae({promptId:e,cohort:t,auditId:n,engine:r}){let{project:i}=g(),a={auditId:n,cohort:t,engine:r},{data:s,problem:c,stale:u,reload:d}=l(fe,{projectId:i.id,promptId:e,query:a,tries:Q},{pause:!n}),f=s?.project.promptMetric;return n?c&&!s?(0,Y.jsx)(F,{problem:c,onRetry:d}):s?f?(0,Y.jsxs)(Y.Fragment,{children:[f.expectedRange&&(0,Y.jsxs)(`p`,{className:`mb-4 flex items-center gap-1`,children:[o(`prompts.expect-all`,f.expectedRange),(0,Y.jsx)(D,{name:o(`prompts.spot-check`),section:`what-a-spot-check-finds`,children:o(`prompts.spot-check-means`)})]}),(0,Y.jsx)(z,{label:o(`prompts.engines`),columns:ke(),rows:f.outcomes,rowKey:e=>`${e.logicalEngine} ${e.transportModel}`,stale:u})]}):(0,Y.jsx)(N,{title:o(`prompts.no-answers`),children:o(`prompts.no-answers-words`)}):(0,Y.jsx)(P,{className:`h-8 w-full`,lines:4}):(0,Y.jsx)(N,{title:o(`prompts.no-answers`),children:o(`prompts.never-asked-words`)})}function je(e){let t=new Map;for(let{citations:n}of e){let e=new Map(n.map(e=>[e.url,e]));for(let{url:n,host:r,title:i,owned:a,competitor:o}of e.values()){let e=t.get(n)??{url:n,host:r,title:i,owned:a,competitor:o,answers:0};t.set(n,{...e,title:e.title||i,answers:e.answers+1})}}return[...t.values()].sort((e,t)=>t.answers-e.answers||e.url.localeCompare(t.url))}function Me(e){let t=new Map;for(let{searches:n,engineLabel:r}of e)for(let e of new Set(n)){let n=t.get(e)??{query:e,answers:0,engines:[]},i=n.engines.includes(r)?n.engines:[...n.engines,r];t.set(e,{query:e,answers:n.answers+1,engines:i})}return[...t.values()].sort((e,t)=>t.answers-e.answers||e.query.localeCompare(t.query))}function Ne({owned:e,competitor:t}){return e?(0,Y.jsx)(I,{children:o(`prompts.ours`)}):t?(0,Y.jsx)(I,{children:t}):(0,Y.jsx)(`span`,{className:`text-muted`,children:o(`prompts.other-site`)})}function Pe({answers:e}){let t=je(e);if(t.length===0)return(0,Y.jsx)(N,{title:o(`prompts.no-sources`),children:o(`prompts.no-sources-words`)});let n=[{id:`page`,title:o(`prompts.page`),cell:e=>(0,Y.jsxs)(`span`,{dir:`auto`,children:[(0,Y.jsx)(A,{href:e.url,children:e.title||e.url.replace(/^https?:\/\//,``)}),` `,e.title&&(0,Y.jsx)(`span`,{className:`text-muted`,children:e.host})]}),csv:e=>e.url},{id:`standing`,title:o(`prompts.standing`),cell:Ne,csv:({owned:e,competitor:t})=>e?o(`prompts.ours`):t??o(`prompts.other-site`)},{id:`answers`,title:o(`prompts.in-answers`),number:!0,cell:t=>o(`prompts.of`,{n:t.answers,all:e.length}),csv:e=>e.answers}],r=e=>t.filter(e).length;return(0,Y.jsxs)(Y.Fragment,{children:[(0,Y.jsx)(`p`,{className:`text-muted mb-3`,children:o(`prompts.standings`,{all:t.length,ours:r(({owned:e})=>e),competitors:r(({owned:e,competitor:t})=>!e&&t)})}),(0,Y.jsx)(z,{label:o(`prompts.sources`),columns:n,rows:t,rowKey:e=>e.url})]})}function Fe({answers:e}){let t=Me(e);if(t.length===0)return(0,Y.jsx)(N,{title:o(`prompts.no-searches`),children:o(`prompts.no-searches-words`)});let n=[{id:`query`,title:o(`prompts.search`),cell:e=>(0,Y.jsx)(`span`,{dir:`auto`,children:e.query}),csv:e=>e.query},{id:`engines`,title:o(`prompts.by`),wide:!0,cell:e=>e.engines.join(`, `),csv:e=>e.engines.join(`, `)},{id:`answers`,title:o(`prompts.in-answers`),number:!0,cell:t=>o(`prompts.of`,{n:t.answers,all:e.length}),csv:e=>e.answers}];return(0,Y.jsx)(z,{label:o(`prompts.searches-asked`),columns:n,rows:t,rowKey:e=>e.query})}function Ie({points:e,implementations:t}){return[...e.flatMap((t,n)=>{let r=e[n-1];return r?r.analyzerVersion===t.analyzerVersion?r.scoringRuleVersion===t.scoringRuleVersion?[]:[{at:t.completedAt,words:o(`prompts.new-scoring`)}]:[{at:t.completedAt,words:o(`prompts.new-analyzer`)}]:[]}),...t.map(({implementedAt:e,title:t})=>({at:e,words:t}))]}function Le({history:e}){let{project:t}=g(),n=t.timezone;if(e.points.length===0)return(0,Y.jsx)(N,{title:o(`prompts.no-history`),children:o(`prompts.no-history-words`)});let r={name:t.brandName,accent:!0,points:e.points.map(e=>({at:e.completedAt,value:e.mentionRate??null,interval:e.mentionRateInterval}))},i=[{id:`at`,title:o(`prompts.audit`),cell:e=>y(e.completedAt,n),csv:e=>e.completedAt},{id:`rate`,title:o(`prompts.mentioned`),number:!0,cell:e=>(0,Y.jsx)(T,{rate:e.mentionRate,interval:e.mentionRateInterval}),csv:e=>e.mentionRate},{id:`cited`,title:o(`prompts.cites-us`),number:!0,wide:!0,cell:e=>(0,Y.jsx)(T,{rate:e.ownedCitationRate,interval:e.ownedCitationRateInterval,reason:o(`prompts.cannot-cite`)}),csv:e=>e.ownedCitationRate},{id:`answers`,title:o(`prompts.answers`),number:!0,wide:!0,cell:({counts:e})=>o(`prompts.of`,{n:e.responses,all:e.expected??e.responses}),csv:({counts:e})=>e.responses},{id:`comparable`,title:o(`prompts.with-before`),wide:!0,cell:({comparableWithPrevious:e})=>e==null?``:o(e?`prompts.comparable`:`prompts.not-comparable`),csv:e=>e.comparableWithPrevious},{id:`open`,title:o(`prompts.open-audit`),hideTitle:!0,number:!0,cell:e=>(0,Y.jsx)(j,{small:!0,look:`quiet`,to:`.`,search:t=>({...t,tab:`answers`,audit:e.auditId,answer:void 0}),children:o(`prompts.its-answers`)})}];return(0,Y.jsxs)(Y.Fragment,{children:[(0,Y.jsx)(ae,{label:o(`prompts.rate-over-time`),lines:[r],boundaries:Ie(e),zone:n}),(0,Y.jsx)(`div`,{className:`mt-6`,children:(0,Y.jsx)(z,{label:o(`prompts.history`),columns:i,rows:[...e.points].reverse(),rowKey:e=>e.auditId})})]})}var Re=(e,t)=>e.filter(({promptSetId:e,auditScope:n})=>e===t.promptSet.id&&n===`commerce`==(t.cohort===`commerce`));function ze({schedules:e,prompt:t}){let{project:n}=g();if(e.length===0)return(0,Y.jsx)(N,{title:o(`prompts.planned-none`),action:(0,Y.jsx)(j,{to:`/projects/$projectId/schedules`,params:{projectId:n.id},children:o(`prompts.planned-open`)}),children:o(`prompts.planned-none-words`)});let r=t.enabled&&t.status===`active`,i=[{id:`cadence`,title:o(`schedules.cadence`),cell:e=>(0,Y.jsxs)(Y.Fragment,{children:[B(e),` `,!e.enabled&&(0,Y.jsx)(I,{children:o(`schedules.paused`)})]}),csv:B},{id:`next`,title:o(`schedules.next-runs`),cell:({nextRuns:e})=>e.length===0?o(`schedules.no-run`):e.map(e=>(0,Y.jsx)(`span`,{className:`block whitespace-nowrap`,children:x(e,n.timezone)},e)),csv:({nextRuns:e})=>e.join(` `)},{id:`engines`,title:o(`prompts.engines`),wide:!0,cell:({engineLabels:e})=>e.join(`, `),csv:({engineLabels:e})=>e.join(`, `)}];return(0,Y.jsxs)(Y.Fragment,{children:[!r&&(0,Y.jsx)(`p`,{className:`text-muted mb-3`,children:o(`prompts.planned-left-out`)}),(0,Y.jsx)(z,{label:o(`prompts.planned`),columns:i,rows:e,rowKey:({id:e})=>e}),(0,Y.jsx)(`p`,{className:`mt-3`,children:(0,Y.jsx)(k,{to:`/projects/$projectId/schedules`,params:{projectId:n.id},children:o(`prompts.planned-open`)})})]})}var Be=p(`SpotChecks`,`3b7b664a0e5d56ef139ad8f8b8556103f8337afdf0985996f31ac9932ebc9ca1`,`query SpotChecks($projectId: UUID!, $promptId: UUID!) {
  project(id: $projectId) {
    id
    spotChecks(promptId: $promptId) {
      ...SpotCheckRow
      __typename
    }
    __typename
  }
}
fragment SpotCheckRow on SpotCheck {
  id
  promptId
  tries
  status
  errorMessage
  createdAt
  completedAt
  market {
    countryCode
    languageCode
    __typename
  }
  engines {
    logicalEngine
    engineLabel
    transportModel
    answers
    noAnswer
    failed
    mentions
    declined
    within
    expected {
      ...Expected
      __typename
    }
    __typename
  }
  __typename
}
fragment Expected on SpotCheckExpectation {
  logicalEngine
  engineLabel
  audits
  answers
  mentions
  range {
    tries
    low
    high
    __typename
  }
  reason
  __typename
}`),Ve=p(`SpotCheckPrice`,`51b95d3f30615e6e416d0e31cac0900f686134d5102aca1b7acf8eaad096db78`,`query SpotCheckPrice($projectId: UUID!, $input: SpotCheckInput!) {
  project(id: $projectId) {
    id
    spotCheckEstimate(input: $input) {
      estimate {
        promptCount
        engineCount
        repetitionCount
        marketCount
        executionCount
        maximumAttemptCount
        maximumWallClockSeconds
        costStatus
        estimatedTotalCostMicrousd
        leftOut {
          engineLabel
          reason
          reasonCode
          __typename
        }
        __typename
      }
      expected {
        ...Expected
        __typename
      }
      __typename
    }
    __typename
  }
}
fragment Expected on SpotCheckExpectation {
  logicalEngine
  engineLabel
  audits
  answers
  mentions
  range {
    tries
    low
    high
    __typename
  }
  reason
  __typename
}`),$=p(`LaunchSpotCheck`,`c75e7f9cc969b75ade5aa5af32b7f0e3e0fc77ec85e4c63bda31c4926152bc43`,`mutation LaunchSpotCheck($projectId: UUID!, $input: SpotCheckLaunchInput!) {
  launchSpotCheck(projectId: $projectId, input: $input) {
    ...SpotCheckRow
    __typename
  }
}
fragment SpotCheckRow on SpotCheck {
  id
  promptId
  tries
  status
  errorMessage
  createdAt
  completedAt
  market {
    countryCode
    languageCode
    __typename
  }
  engines {
    logicalEngine
    engineLabel
    transportModel
    answers
    noAnswer
    failed
    mentions
    declined
    within
    expected {
      ...Expected
      __typename
    }
    __typename
  }
  __typename
}
fragment Expected on SpotCheckExpectation {
  logicalEngine
  engineLabel
  audits
  answers
  mentions
  range {
    tries
    low
    high
    __typename
  }
  reason
  __typename
}`);function He({promptId:e,active:t}){let[n,r]=(0,q.useState)(!1),i=m(`audits:run`);return(0,Y.jsxs)(Y.Fragment,{children:[(0,Y.jsx)(c,{small:!0,reason:i||!t&&o(`spots.not-asked`),onPress:()=>r(!0),children:o(`spots.ask`)}),(0,Y.jsx)(R,{title:o(`spots.ask-title`),open:n,onClose:()=>r(!1),children:(0,Y.jsx)(Ue,{promptId:e,onClose:()=>r(!1)})})]})}function Ue({promptId:e,onClose:t}){let{project:n}=g(),{data:r,problem:i,reload:a}=l(W,{projectId:n.id});return i&&!r?(0,Y.jsx)(F,{problem:i,onRetry:a}):r?r.engines.length===0?(0,Y.jsx)(`p`,{className:`text-muted`,children:o(`audits.no-engine`)}):(0,Y.jsx)(We,{promptId:e,choices:r,onClose:t}):(0,Y.jsx)(P,{className:`h-9 w-full`,lines:5})}function We({promptId:t,choices:n,onClose:r}){let{project:i,engines:a}=n,{workspace:s}=h(),u=e(),[f,p]=(0,q.useState)(a.map(({logicalEngine:e})=>e)),[m,g]=(0,q.useState)(10),[_,v]=(0,q.useState)(``),y=(0,q.useMemo)(()=>({promptId:t,engines:f,tries:m,marketId:_||null}),[t,f,m,_]),b=f.length>0&&m>0,x=l(Ve,{projectId:i.id,input:y},{pause:!b}),[S,{busy:C,problem:T}]=d($),E=b?x.data?.project.spotCheckEstimate:void 0;return(0,Y.jsxs)(`div`,{className:`grid gap-4`,children:[(0,Y.jsxs)(`fieldset`,{className:`grid gap-1`,children:[(0,Y.jsx)(`legend`,{className:`font-semibold mb-1`,children:o(`audits.engines`)}),a.map(({logicalEngine:e,engineLabel:t,transportModel:n})=>(0,Y.jsx)(ue,{checked:f.includes(e),onChange:t=>p(V(f,e,t)),children:(0,Y.jsxs)(`span`,{children:[t,` `,(0,Y.jsx)(I,{children:n})]})},e))]}),i.markets.length>1&&(0,Y.jsx)(le,{label:o(`spots.market`),value:_,onChange:e=>v(e.target.value),options:i.markets.map(e=>({value:H(e)??``,label:w(e)}))}),(0,Y.jsx)(ce,{label:o(`spots.tries`),hint:o(`spots.tries-words`),type:`number`,min:1,max:20,value:m||``,onChange:e=>g(Math.min(20,Math.max(0,e.target.valueAsNumber||0)))}),(0,Y.jsxs)(`div`,{className:`border-t border-line pt-4`,children:[b&&x.problem&&(0,Y.jsx)(F,{problem:x.problem,onRetry:x.reload}),T&&(0,Y.jsx)(F,{problem:T}),(0,Y.jsx)(`div`,{className:x.stale?`stale min-h-10`:`min-h-10`,children:E&&(0,Y.jsxs)(Y.Fragment,{children:[(0,Y.jsx)(U,{price:E.estimate,left:s.credits?.available,engines:a.filter(({logicalEngine:e})=>f.includes(e))}),(0,Y.jsx)(Ke,{expected:E.expected})]})}),(0,Y.jsxs)(`div`,{className:`flex flex-wrap justify-end gap-2 mt-4`,children:[(0,Y.jsx)(c,{look:`quiet`,onPress:r,children:o(`ui.cancel`)}),(0,Y.jsx)(c,{look:`primary`,onPress:async()=>{if(!E)return;let{data:e}=await S({projectId:i.id,input:{...y,maxEstimatedCredits:E.estimate.maximumAttemptCount}});e&&(r(),u({to:`.`,search:e=>({...e,tab:`spots`}),replace:!0}))},busy:C,reason:!b&&o(`spots.choose`)||(!E||x.stale)&&o(`audits.estimating`),children:E?Ge(E.estimate):o(`spots.ask`)})]})]})]})}function Ge({executionCount:e,estimatedTotalCostMicrousd:t}){let n=S(e);return t==null?o(`spots.ask-calls`,{calls:n}):o(`spots.ask-price`,{calls:n,price:b(t)})}function Ke({expected:e}){return(0,Y.jsxs)(Y.Fragment,{children:[(0,Y.jsxs)(`h3`,{className:`mt-3 flex items-center gap-1`,children:[o(`spots.outlook`),(0,Y.jsx)(D,{name:o(`prompts.spot-check`),section:`what-a-spot-check-finds`,children:o(`prompts.spot-check-means`)})]}),(0,Y.jsx)(`ul`,{children:e.map(e=>(0,Y.jsxs)(`li`,{children:[e.engineLabel,`: `,e.range?o(`spots.of-answers`,e.range):(0,Y.jsx)(qe,{expected:e})]},e.logicalEngine))})]})}function qe({expected:e}){return(0,Y.jsx)(`span`,{className:`text-muted`,children:o(`spots.reason.${e.reason??`never_asked`}`)})}function Je({promptId:e}){let{project:t}=g(),{data:n,problem:r,reload:i}=l(Be,{projectId:t.id,promptId:e},{types:[`SpotCheck`]});if(r&&!n)return(0,Y.jsx)(F,{problem:r,onRetry:i});if(!n)return(0,Y.jsx)(P,{className:`h-9 w-full`,lines:4});let a=n.project.spotChecks;return a.length===0?(0,Y.jsx)(N,{title:o(`spots.none`),children:o(`spots.none-words`)}):(0,Y.jsx)(`div`,{className:`grid gap-8`,children:a.map(e=>(0,Y.jsx)(Ye,{check:e,onEnd:i},e.id))})}function Ye({check:e,onEnd:t}){let{project:n}=g(),r=o(`spots.of`,{when:x(e.createdAt,n.timezone)});return(0,Y.jsxs)(`section`,{"aria-label":r,children:[(0,Y.jsxs)(`h2`,{className:`flex flex-wrap items-center gap-2 mb-1`,children:[r,(0,Y.jsx)(K,{status:e.status}),(0,Y.jsx)(I,{children:C(e.market)})]}),e.errorMessage&&(0,Y.jsx)(`p`,{role:`status`,children:e.errorMessage}),!G(e.status)&&(0,Y.jsx)(Xe,{check:e,onEnd:t}),(0,Y.jsx)(z,{label:r,columns:Ze(e),rows:e.engines,rowKey:({logicalEngine:e})=>e})]})}function Xe({check:e,onEnd:t}){let{project:n}=g(),r=m(`audits:run`),[i,{busy:a}]=d(oe),s={projectId:n.id,auditId:e.id},l=f(se,s)?.auditProgress,u=l&&G(l.status);(0,q.useEffect)(()=>{u&&t()},[u,t]);let p=l?.engines.reduce((e,t)=>e+t.completedCount+t.noAnswerCount+t.failedCount,0)??0,h=e.tries*e.engines.length,_=o(`spots.progress`,{done:p,all:h});return(0,Y.jsxs)(`p`,{className:`flex items-center gap-3 my-2`,children:[(0,Y.jsx)(`span`,{role:`status`,className:`text-muted`,children:_}),(0,Y.jsx)(ee,{value:p/h,label:_}),(0,Y.jsx)(c,{small:!0,busy:a,reason:r,onPress:async()=>{await i(s),t()},children:o(`spots.stop`)})]})}var Ze=e=>[{id:`engine`,title:o(`prompts.engine`),cell:({engineLabel:e,transportModel:t})=>(0,Y.jsx)(`span`,{title:t,children:e}),csv:({engineLabel:e})=>e},{id:`expected`,title:o(`spots.expected`),number:!0,cell:({expected:e})=>e.range?(0,Y.jsx)(`span`,{title:o(`spots.because`,{mentions:e.mentions,answers:e.answers,audits:e.audits}),children:o(`spots.of-answers`,e.range)}):(0,Y.jsx)(O,{reason:o(`spots.reason.${e.reason??`never_asked`}`)}),csv:({expected:{range:e}})=>e&&o(`prompts.expect`,e)},{id:`found`,title:o(`spots.found`),number:!0,cell:({mentions:t,answers:n,logicalEngine:r})=>t==null||n===0?(0,Y.jsx)(O,{reason:o(G(e.status)?`spots.no-answer`:`spots.not-read`)}):(0,Y.jsx)(k,{to:`/projects/$projectId/prompts/$promptId`,params:t=>({projectId:t.projectId??``,promptId:e.promptId}),search:{tab:`answers`,spot:e.id,engine:r},title:o(`spots.see`),children:o(`prompts.of`,{n:t,all:n})}),csv:({mentions:e})=>e},{id:`declined`,wide:!0,title:o(`spots.declined`),number:!0,cell:({declined:e})=>typeof e==`number`?S(e):(0,Y.jsx)(O,{reason:o(`spots.not-read`)}),csv:({declined:e})=>e},{id:`within`,title:o(`spots.result`),cell:({within:e})=>e!=null&&(0,Y.jsx)(I,{tone:e?`good`:`bad`,children:o(e?`spots.within`:`spots.outside`)}),csv:({within:e})=>e==null?``:o(e?`spots.within`:`spots.outside`)}];function Qe(){let{promptId:e}=t({from:`/app/projects/$projectId/prompts/$promptId`}),{project:r}=g(),i=n({from:`/app/projects/$projectId/prompts/$promptId`}),{data:a,problem:s,stale:c,reload:u}=l(de,{projectId:r.id,promptId:e,market:i.market,engine:i.engine});if(s&&!a)return(0,Y.jsx)(F,{problem:s,onRetry:u});if(!a)return(0,Y.jsxs)(M,{children:[(0,Y.jsx)(P,{className:`h-7 w-2/3`,lines:2}),(0,Y.jsx)(P,{className:`h-64 w-full mt-8`})]});let{prompt:d,promptHistory:f}=a.project,p=f.points.find(({auditId:e})=>e===i.audit)??f.points.at(-1);return(0,Y.jsxs)(`div`,{className:c?`stale`:void 0,children:[(0,Y.jsxs)(`p`,{className:`text-muted`,children:[(0,Y.jsx)(k,{to:`/projects/$projectId/prompts`,params:{projectId:r.id},search:{},children:o(`prompts.title`)}),` › `,(0,Y.jsx)(`span`,{dir:`auto`,children:d.topic?.name??d.promptSet.name})]}),(0,Y.jsx)(`h1`,{dir:`auto`,children:d.text}),(0,Y.jsxs)(`p`,{className:`flex flex-wrap gap-2 mt-1 mb-6 text-muted items-center`,children:[(0,Y.jsx)($e,{point:p,zone:r.timezone}),d.status===`archived`&&(0,Y.jsx)(I,{children:o(`prompts.archived`)}),!d.enabled&&(0,Y.jsx)(I,{children:o(`prompts.disabled`)}),(0,Y.jsx)(v,{tags:d.tags}),(0,Y.jsx)(_,{kind:`prompt`,targets:[d],onDone:u}),(0,Y.jsx)(He,{promptId:e,active:d.enabled&&d.status===`active`})]}),(0,Y.jsx)(nt,{promptId:e,prompt:d,history:f,point:p})]})}function $e({point:e,zone:t}){if(!e)return(0,Y.jsx)(`span`,{children:o(`prompts.never-asked`)});let n=e.answerStates,r=n?n.mentionedAndCited+n.mentionedOnly:null;return(0,Y.jsxs)(Y.Fragment,{children:[(0,Y.jsx)(T,{rate:e.mentionRate,interval:e.mentionRateInterval}),(0,Y.jsx)(`span`,{children:r===null?o(`prompts.answers-on`,{n:e.counts.responses,day:y(e.completedAt,t)}):o(`prompts.named-in`,{n:r,all:e.counts.responses,day:y(e.completedAt,t)})}),(0,Y.jsx)(E,{counts:e.counts})]})}function et(e,t,n){let{project:r}=g(),i=u(),a={projectId:r.id,auditId:t??``,promptId:e,engine:n??null},o=JSON.stringify(a),s=l(J,a,{pause:!t}),[c,d]=(0,q.useState)({key:o,pages:[]}),f=s.data?.project.audit,p=f?[f,...c.key===o?c.pages:[]]:[],m=p.at(-1)?.answers.nextCursor;return(0,q.useEffect)(()=>{if(!m)return;let e=!0;return i.query(J,{...JSON.parse(o),cursor:m}).toPromise().then(({data:t})=>{e&&t&&d(e=>({key:o,pages:[...e.key===o?e.pages:[],t.project.audit]}))}),()=>{e=!1}},[i,o,m]),{audit:f,answers:f&&p.flatMap(e=>e.answers.items),problem:s.problem,reload:s.reload}}function tt(){let{projectId:e,promptId:n}=t({from:`/app/projects/$projectId/prompts/$promptId`});return(0,Y.jsxs)(`p`,{className:`mb-4`,children:[o(`spots.answers`),` `,(0,Y.jsx)(k,{to:`/projects/$projectId/prompts/$promptId`,params:{projectId:e,promptId:n},search:{tab:`answers`},children:o(`spots.newest`)})]})}function nt({promptId:t,prompt:r,history:i,point:a}){let{project:s}=g(),{tab:c,engine:u,spot:d}=n({from:`/app/projects/$projectId/prompts/$promptId`}),f=e(),p=l(pe,{projectId:s.id,promptId:t},{types:[`AuditSchedule`,`ActionItem`]}),m=p.data&&Re(p.data.project.auditSchedules,r),{audit:h,answers:_,problem:v,reload:b}=et(t,d??a?.auditId,u),x=h?C(h.market):``,S=e=>()=>!a&&!d?(0,Y.jsx)(N,{title:o(`prompts.no-answers`),children:o(`prompts.never-asked-words`)}):v&&!_?(0,Y.jsx)(F,{problem:v,onRetry:b}):h?.answersRemovedAt?(0,Y.jsx)(N,{title:o(`prompts.removed`),children:o(`prompts.removed-words`,{day:y(h.answersRemovedAt,s.timezone)})}):_?e(_):(0,Y.jsx)(P,{className:`h-64 w-full`}),w=e=>()=>p.data?e(p.data.project):p.problem?(0,Y.jsx)(F,{problem:p.problem,onRetry:p.reload}):(0,Y.jsx)(P,{className:`h-9 w-full`,lines:4});return(0,Y.jsx)(L,{label:o(`prompts.evidence`),chosen:c??`answers`,onChoose:e=>f({to:`.`,search:t=>({...t,tab:e}),replace:!0}),items:[{id:`answers`,label:o(`prompts.answers`),count:_?.length,content:S(e=>(0,Y.jsxs)(Y.Fragment,{children:[d&&(0,Y.jsx)(tt,{}),(0,Y.jsx)(Te,{answers:e,market:x})]}))},{id:`engines`,label:o(`prompts.engines`),content:()=>(0,Y.jsx)(Ae,{promptId:t,cohort:r.cohort,auditId:a?.auditId,engine:u})},{id:`history`,label:o(`prompts.history`),count:i.points.length,content:()=>(0,Y.jsx)(Le,{history:i})},{id:`sources`,label:o(`prompts.sources`),content:S(e=>(0,Y.jsx)(Pe,{answers:e}))},{id:`searches`,label:o(`prompts.searches-asked`),content:S(e=>(0,Y.jsx)(Fe,{answers:e}))},{id:`actions`,label:o(`prompts.actions`),count:p.data?.project.actions.totalCount,content:w(({actions:e})=>(0,Y.jsx)(he,{page:e}))},{id:`schedules`,label:o(`prompts.planned`),count:m?.length,content:w(()=>(0,Y.jsx)(ze,{schedules:m??[],prompt:r}))},{id:`spots`,label:o(`spots.title`),content:()=>(0,Y.jsx)(Je,{promptId:t})}]})}export{Qe as default};