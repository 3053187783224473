import{n as e}from"./useNavigate-DMdeUfTG.js";import{t}from"./useParams-pP-pA-h-.js";import{t as n}from"./useSearch-BTIv-6U4.js";import{Rt as r,Ut as i,kt as a,r as o,t as s,zt as c}from"./button-Dmcols4R.js";import{a as l,d as u,i as d,o as f,r as p}from"./operation-CnfiMnya.js";import{n as m}from"./navigation-DGPIF4v7.js";import{c as h,l as g,s as _}from"./session-CLmJ-yBF.js";import{t as v}from"./edit-Ds0YfPWS.js";import{n as y}from"./tags-LyGOvmRp.js";import{c as b,i as x,o as S,t as C}from"./format-CIvsDT5E.js";import{a as w,i as T}from"./places-BfvhHsVo.js";import{c as E,n as D,o as O,r as k}from"./figure-CGIaC0ee.js";import{n as A,r as j,t as M}from"./link-DEqi3byG.js";import{a as ee,i as N,n as P,o as F,r as I,t as L}from"./states-28qXyRz1.js";import{t as te}from"./tabs-CRSlW7BA.js";import{c as ne,i as re,r as R,t as z}from"./said-C7Z3TOiS.js";import{n as B}from"./dialog-D6vDfGJu.js";import{n as V}from"./table-kBrtKTyB.js";import{r as ie}from"./keys-COybRMKj.js";import{n as ae,t as oe}from"./lib-DXKMs7HS.js";import{t as se}from"./dot-whisker-2YpcQick.js";import{t as ce}from"./series-B6j75dyz.js";import{i as le,n as H,t as ue}from"./fields-ByuI3vvk.js";import{t as U}from"./states-J3DQBDrE.js";import{t as W}from"./cadence-BtgLEJVA.js";import{r as de,t as fe}from"./audit.operations-Xj80X9Zl.js";import{a as pe,i as me,r as he,s as ge}from"./launch-C8_8enfR.js";import{n as G,t as _e}from"./status-COcI-IOt.js";var K=i(c(),1),ve=p(`PromptScreen`,`080a24cd781e60319fd7a9019b3e50722961397f1327967d3193fc42d85e3ec0`,`query PromptScreen($projectId: UUID!, $promptId: UUID!, $market: MarketRef, $engine: LogicalEngine) {
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
          withheld
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
}`),ye=p(`PromptEngines`,`a7fa460a00630ac4441906d96b5df4388731247274bcee37353f40914e05caaf`,`query PromptEngines($projectId: UUID!, $promptId: UUID!, $query: PromptMetricQuery!, $tries: Int!) {
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
          withheld
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
}`),q=p(`PromptAnswers`,`0b11c3ce03b9e19bee78f37e5856798f51e756dc889f73610aa0c73a6999ab30`,`query PromptAnswers($projectId: UUID!, $auditId: UUID!, $promptId: UUID!, $engine: LogicalEngine, $state: AnswerState, $cursor: String) {
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
      answers(
        limit: 25
        cursor: $cursor
        promptId: $promptId
        engine: $engine
        state: $state
      ) {
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
}`),be=p(`PromptNext`,`a99a374c066ddf4a1dafe5a74cb3488d2055e054c3a3cd63b3292efc14a81da8`,`query PromptNext($projectId: UUID!, $promptId: UUID!) {
  project(id: $projectId) {
    id
    actions(promptId: $promptId, limit: 50) {
      totalCount
      items {
        id
        title
        skillId
        targetKind
        targetKey
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
}`),xe=p(`PromptAction`,`2720b0b3cc8e3f6c87c346e86acd50daf2bdb00a70cc9640ad0463d3ef3d8fab`,`query PromptAction($projectId: UUID!, $actionId: UUID!) {
  project(id: $projectId) {
    id
    action(id: $actionId) {
      id
      status
      skillId
      members {
        id
        ruleId
        title
        targetKey
        evidenceSummary {
          values
          __typename
        }
        __typename
      }
      diagnosis {
        steps
        donts
        measureWith
        __typename
      }
      __typename
    }
    __typename
  }
}`),J=r();function Se({page:t}){let{action:r}=n({from:`/app/projects/$projectId/prompts/$promptId`}),i=e();return(0,J.jsxs)(J.Fragment,{children:[t.items.length===0?(0,J.jsx)(P,{title:a(`prompts.actions-none`),children:a(`prompts.actions-none-words`)}):(0,J.jsx)(V,{label:a(`prompts.actions`),columns:Ce(),rows:t.items,rowKey:({id:e})=>e,total:t.totalCount}),r&&(0,J.jsx)(we,{id:r,title:Y(t.items.find(({id:e})=>e===r)),onClose:()=>i({to:`.`,search:e=>({...e,action:void 0}),replace:!0})})]})}var Y=e=>e?ne(`playbook.${e.skillId}.title`,e.title):a(`prompts.action`),Ce=()=>[{id:`title`,title:a(`prompts.what-to-do`),cell:({id:e,title:t,skillId:n,targetKind:r,...i})=>(0,J.jsxs)(J.Fragment,{children:[(0,J.jsx)(A,{to:`.`,search:t=>({...t,action:e}),children:(0,J.jsx)(z,{of:`playbook.${n}.title`,children:t})}),r!==`prompt`&&(0,J.jsx)(`span`,{className:`block text-small text-muted`,dir:`auto`,children:re(i)})]}),csv:e=>Y(e)},{id:`priority`,title:a(`prompts.priority`),number:!0,cell:({priorityScore:e})=>typeof e==`number`?Math.round(e):(0,J.jsx)(E,{reason:a(`prompts.priority-unknown`)}),csv:({priorityScore:e})=>e},{id:`status`,title:a(`prompts.action-status`),cell:({status:e,evidenceClearedAt:t})=>(0,J.jsxs)(J.Fragment,{children:[(0,J.jsx)(L,{children:a(`prompts.action.${e}`)}),t&&(0,J.jsx)(`span`,{className:`block text-small text-muted`,children:a(`prompts.evidence-cleared`)})]}),csv:({status:e})=>e}];function we({id:e,title:t,onClose:n}){let{project:r}=_(),{data:i,problem:o,reload:c}=l(xe,{projectId:r.id,actionId:e}),u=i?.project.action,d=(e,t)=>t.map((t,n)=>({of:`playbook.${u?.skillId}.${e}.${n}`,children:t}));return(0,J.jsxs)(B,{title:t,open:!0,onClose:n,children:[o&&!u&&(0,J.jsx)(I,{problem:o,onRetry:c}),!u&&!o&&(0,J.jsx)(N,{children:(0,J.jsx)(F,{lines:6})}),u&&(0,J.jsxs)(`div`,{className:`grid gap-4`,children:[(0,J.jsx)(`p`,{children:(0,J.jsx)(L,{children:a(`prompts.action.${u.status}`)})}),(0,J.jsx)(X,{title:a(`prompts.what-happened`),points:u.members.map(R)}),(0,J.jsx)(X,{title:a(`prompts.steps`),points:d(`step`,u.diagnosis.steps),ordered:!0}),(0,J.jsx)(X,{title:a(`prompts.donts`),points:d(`dont`,u.diagnosis.donts)}),(0,J.jsx)(X,{title:a(`prompts.measured-with`),points:d(`measure`,u.diagnosis.measureWith)})]}),(0,J.jsx)(`div`,{className:`flex justify-end mt-6`,children:(0,J.jsx)(s,{look:`quiet`,onPress:n,children:a(`ui.close`)})})]})}function X({title:e,points:t,ordered:n}){return t.length===0?null:(0,J.jsxs)(`section`,{children:[(0,J.jsx)(`h3`,{className:`font-semibold`,children:e}),(0,J.jsx)(n?`ol`:`ul`,{className:n?`list-decimal pl-5`:`list-disc pl-5`,dir:`auto`,children:t.map(e=>(0,J.jsx)(`li`,{children:(0,J.jsx)(z,{...e})},e.children))})]})}function Z(e){let t=[],n=0;for(let r of e)t.push(n),n+=r.length;return t.push(n),t}function Te(e,t){let n=Z(e),r=t.flatMap(({name:e,isBrand:t,places:r})=>r.flatMap(({startIndex:r,endIndex:i})=>{let[a,o]=[n[r],n[i]];return a===void 0||o===void 0||o<=a?[]:[{start:a,end:o,kind:t?`brand`:`competitor`,name:e}]}));r.sort((e,t)=>e.start-t.start||t.end-e.end);let i=0;return r.filter(e=>e.start<i?!1:(i=e.end,!0))}function Ee(e,t){let n=Z(e);return t.flatMap(({position:e,endIndex:t})=>{let r=t==null?void 0:n[t];return r===void 0?[]:[{at:r,position:e}]}).sort((e,t)=>e.at-t.at||e.position-t.position)}function De(e,t,n,r,i){let a=[],o=t,s=t=>{t>o&&a.push({kind:`text`,text:e.slice(o,t)}),o=Math.max(o,t)},c=[...r.filter(e=>e.start>=t&&e.end<=n).map(e=>({at:e.start,mark:e,position:0})),...i.filter(e=>e.at>t&&e.at<=n).map(e=>({at:e.at,mark:void 0,position:e.position}))].sort((e,t)=>e.at-t.at||Number(!!e.mark)-Number(!!t.mark));for(let t of c)s(t.at),t.mark?(a.push({kind:`mark`,text:e.slice(t.mark.start,t.mark.end),mark:t.mark}),o=t.mark.end):a.push({kind:`note`,position:t.position});return s(n),a}function Oe(e,t,n){let r=i=>{i.children=i.children?.flatMap(i=>{let a=i.position?.start.offset,o=i.position?.end.offset;return i.type!==`text`||a===void 0||o===void 0||e.slice(a,o)!==i.value?(r(i),[i]):De(e,a,o,t,n).map(ke)})};return()=>e=>r(e)}function ke(e){switch(e.kind){case`text`:return{type:`text`,value:e.text};case`mark`:return{type:`emphasis`,data:{hName:`mark`,hProperties:{"data-kind":e.mark.kind,title:e.mark.name}},children:[{type:`text`,value:e.text}]};case`note`:return{type:`emphasis`,data:{hName:`sup`,hProperties:{}},children:[{type:`text`,value:String(e.position)}]}}}var Ae={a:({href:e,children:t})=>(0,J.jsx)(j,{href:e??``,children:t}),img:({alt:e})=>(0,J.jsx)(`span`,{className:`text-muted`,children:a(`prompts.picture`,{alt:e||`–`})}),h1:({children:e})=>(0,J.jsx)(`h4`,{className:`font-semibold mt-4 mb-2`,children:e}),h2:({children:e})=>(0,J.jsx)(`h4`,{className:`font-semibold mt-4 mb-2`,children:e}),h3:({children:e})=>(0,J.jsx)(`h4`,{className:`font-semibold mt-4 mb-2`,children:e}),mark:({children:e,title:t,...n})=>{let r=n[`data-kind`]===`brand`;return(0,J.jsx)(`mark`,{title:t,className:r?`mark-brand`:`mark-competitor`,children:e})},sup:({children:e})=>(0,J.jsx)(`sup`,{className:`text-accent px-px`,children:e}),table:({children:e})=>(0,J.jsx)(`div`,{className:`overflow-x-auto my-3`,children:(0,J.jsx)(`table`,{className:`text-left [&_td]:border-b [&_td]:border-line [&_td]:pr-4 [&_td]:py-1 [&_th]:pr-4 [&_th]:py-1`,children:e})})};function je({answer:e}){let t=(0,K.useMemo)(()=>{let{text:t,mentions:n,citations:r}=e;return[oe,Oe(t,Te(t,n??[]),Ee(t,r))]},[e]);return(0,J.jsx)(`div`,{dir:`auto`,className:`answer`,children:(0,J.jsx)(ae,{remarkPlugins:t,components:Ae,children:e.text})})}function Me({answers:t,market:r}){let{answer:i}=n({from:`/app/projects/$projectId/prompts/$promptId`}),o=e(),c=t.findIndex(({id:e})=>e===i),l=Math.max(0,c),u=(0,K.useMemo)(()=>{let e=e=>{let n=t[e];n&&o({to:`.`,search:e=>({...e,answer:n.id}),replace:!0})};return{j:()=>e(l+1),k:()=>e(l-1)}},[t,l,o]);ie(u);let d=t[l];return d?(0,J.jsxs)(`div`,{className:`grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]`,children:[(0,J.jsxs)(`section`,{"aria-label":a(`prompts.answer`),children:[(0,J.jsxs)(`header`,{className:`flex flex-wrap items-center gap-2 mb-2`,children:[(0,J.jsx)(Ne,{answer:d,market:r}),(0,J.jsxs)(`span`,{className:`ml-auto flex items-center gap-2 text-muted`,children:[(0,J.jsx)(s,{small:!0,onPress:u.k,"aria-label":a(`prompts.previous`),reason:l===0&&a(`prompts.first`),children:`‹`}),(0,J.jsx)(`span`,{"aria-live":`polite`,children:a(`prompts.answer-of`,{n:l+1,all:t.length})}),(0,J.jsx)(s,{small:!0,onPress:u.j,"aria-label":a(`prompts.next`),reason:l===t.length-1&&a(`prompts.last`),children:`›`})]})]}),(0,J.jsxs)(`div`,{className:`border border-line bg-panel rounded-md px-5 py-4`,children:[(0,J.jsx)(je,{answer:d}),d.searches.length>0&&(0,J.jsxs)(`p`,{className:`text-muted mt-4`,dir:`auto`,children:[a(`prompts.searched`),` `,d.searches.map(e=>`“${e}”`).join(`, `)]})]}),(0,J.jsx)(`p`,{className:`text-muted mt-2`,children:Pe(d)})]}),(0,J.jsx)(Fe,{answer:d})]}):(0,J.jsx)(P,{title:a(`prompts.no-answers`),children:a(`prompts.no-answers-words`)})}function Ne({answer:e,market:t}){let{project:n}=_(),r=e.retrievalEnabled?a(`prompts.searches`):a(`prompts.searches-not`);return(0,J.jsxs)(J.Fragment,{children:[(0,J.jsxs)(`h2`,{children:[e.engineLabel,`, `,b(e.answeredAt,n.timezone)]}),(0,J.jsx)(L,{children:e.transportModel||e.engineLabel}),e.retrievalEnabled!==null&&(0,J.jsx)(L,{children:r}),(0,J.jsx)(L,{children:t})]})}function Pe({mentions:e,citations:t}){if(!e)return a(`prompts.not-analysed`);let n=e.find(e=>e.isBrand),r=t.filter(e=>e.owned).length;return[n?a(`prompts.named-as`,{rank:n.rank,all:e.length}):a(`prompts.not-named`,{all:e.length}),t.length===0?a(`prompts.cites-nothing`):a(`prompts.cites`,{owned:r,all:t.length})].join(` · `)}function Fe({answer:e}){return(0,J.jsxs)(`section`,{"aria-label":a(`prompts.cited`),children:[(0,J.jsx)(`h2`,{className:`mb-1`,children:a(`prompts.cited`)}),e.citations.length===0&&(0,J.jsx)(`p`,{className:`text-muted`,children:a(`prompts.cites-nothing`)}),(0,J.jsx)(`ol`,{children:e.citations.map(e=>(0,J.jsxs)(`li`,{className:`flex gap-3 items-baseline border-b border-line py-2`,children:[(0,J.jsx)(`span`,{className:`text-muted`,children:e.position}),(0,J.jsxs)(`span`,{className:`min-w-0 flex-1`,dir:`auto`,children:[(0,J.jsx)(j,{href:e.url,children:e.title||e.host}),(0,J.jsx)(`span`,{className:`block text-small text-muted`,children:e.host})]}),(e.owned||e.competitor)&&(0,J.jsx)(L,{children:e.competitor??a(`prompts.ours`)})]},e.position))}),e.mentions&&e.mentions.length>0&&(0,J.jsxs)(J.Fragment,{children:[(0,J.jsx)(`h2`,{className:`mt-6 mb-1`,children:a(`prompts.named`)}),(0,J.jsx)(`ol`,{children:e.mentions.map(e=>(0,J.jsxs)(`li`,{className:`flex gap-3 items-baseline border-b border-line py-2`,children:[(0,J.jsx)(`span`,{className:`text-muted`,children:e.rank}),(0,J.jsx)(`span`,{className:o(`flex-1 text-left`,e.isBrand&&`font-semibold`),dir:`auto`,children:e.name}),(0,J.jsx)(`span`,{className:`text-muted`,children:a(`prompts.times`,{n:e.count})})]},e.name))})]})]})}var Q=5,Ie=()=>[{id:`engine`,title:a(`prompts.engine`),cell:e=>(0,J.jsxs)(`span`,{className:`inline-flex flex-wrap items-center gap-x-1.5`,title:e.transportModel,children:[e.engineLabel,(0,J.jsx)(D,{counts:e.counts})]}),csv:e=>e.engineLabel},{id:`rate`,title:a(`prompts.mentioned`),number:!0,cell:e=>(0,J.jsx)(O,{rate:e.visibilityRate,interval:e.visibilityRateInterval,reason:a(`prompts.engine-silent`)}),csv:e=>e.visibilityRate},{id:`whisker`,title:a(`ui.interval`),hideTitle:!0,wide:!0,cell:e=>(0,J.jsx)(se,{rate:e.visibilityRate,interval:e.visibilityRateInterval})},{id:`expected`,title:a(`prompts.in-tries`,{tries:Q}),number:!0,cell:({expectedRange:e})=>e?a(`prompts.expect`,e):(0,J.jsx)(E,{reason:a(`prompts.engine-silent`)}),csv:({expectedRange:e})=>e&&a(`prompts.expect`,e)},{id:`cited`,title:a(`prompts.cites-us`),number:!0,wide:!0,cell:e=>(0,J.jsx)(O,{rate:e.ownedCitationRate,interval:e.ownedCitationRateInterval,reason:a(`prompts.engine-cannot-cite`)}),csv:e=>e.ownedCitationRate},{id:`answers`,title:a(`prompts.answers`),number:!0,wide:!0,cell:({counts:e})=>a(`prompts.of`,{n:e.responses,all:e.expected??e.responses}),csv:({counts:e})=>e.responses}];function Le({promptId:e,cohort:t,auditId:n,engine:r}){let{project:i}=_(),o={auditId:n,cohort:t,engine:r},{data:s,problem:c,stale:u,reload:d}=l(ye,{projectId:i.id,promptId:e,query:o,tries:Q},{pause:!n}),f=s?.project.promptMetric;return n?c&&!s?(0,J.jsx)(I,{problem:c,onRetry:d}):s?f?(0,J.jsxs)(J.Fragment,{children:[f.expectedRange&&(0,J.jsxs)(`p`,{className:`mb-4`,children:[a(`prompts.expect-all`,f.expectedRange),` `,(0,J.jsx)(k,{name:a(`prompts.spot-check`),section:`what-a-spot-check-finds`,children:a(`prompts.spot-check-means`)})]}),(0,J.jsx)(V,{label:a(`prompts.engines`),columns:Ie(),rows:f.outcomes,rowKey:e=>`${e.logicalEngine} ${e.transportModel}`,stale:u})]}):(0,J.jsx)(P,{title:a(`prompts.no-answers`),children:a(`prompts.no-answers-words`)}):(0,J.jsx)(F,{className:`h-8 w-full`,lines:4}):(0,J.jsx)(P,{title:a(`prompts.no-answers`),children:a(`prompts.never-asked-words`)})}function Re(e){let t=new Map;for(let{citations:n}of e){let e=new Map(n.map(e=>[e.url,e]));for(let{url:n,host:r,title:i,owned:a,competitor:o}of e.values()){let e=t.get(n)??{url:n,host:r,title:i,owned:a,competitor:o,answers:0};t.set(n,{...e,title:e.title||i,answers:e.answers+1})}}return[...t.values()].sort((e,t)=>t.answers-e.answers||e.url.localeCompare(t.url))}function ze(e){let t=new Map;for(let{searches:n,engineLabel:r}of e)for(let e of new Set(n)){let n=t.get(e)??{query:e,answers:0,engines:[]},i=n.engines.includes(r)?n.engines:[...n.engines,r];t.set(e,{query:e,answers:n.answers+1,engines:i})}return[...t.values()].sort((e,t)=>t.answers-e.answers||e.query.localeCompare(t.query))}function Be({owned:e,competitor:t}){return e?(0,J.jsx)(L,{children:a(`prompts.ours`)}):t?(0,J.jsx)(L,{children:t}):(0,J.jsx)(`span`,{className:`text-muted`,children:a(`prompts.other-site`)})}function Ve({answers:e}){let t=Re(e);if(t.length===0)return(0,J.jsx)(P,{title:a(`prompts.no-sources`),children:a(`prompts.no-sources-words`)});let n=[{id:`page`,title:a(`prompts.page`),cell:e=>(0,J.jsxs)(`span`,{dir:`auto`,children:[(0,J.jsx)(j,{href:e.url,children:e.title||e.url.replace(/^https?:\/\//,``)}),` `,e.title&&(0,J.jsx)(`span`,{className:`text-muted`,children:e.host})]}),csv:e=>e.url},{id:`standing`,title:a(`prompts.standing`),cell:Be,csv:({owned:e,competitor:t})=>e?a(`prompts.ours`):t??a(`prompts.other-site`)},{id:`answers`,title:a(`prompts.in-answers`),number:!0,cell:t=>a(`prompts.of`,{n:t.answers,all:e.length}),csv:e=>e.answers}],r=e=>t.filter(e).length;return(0,J.jsxs)(J.Fragment,{children:[(0,J.jsx)(`p`,{className:`text-muted mb-3`,children:a(`prompts.standings`,{all:t.length,ours:r(({owned:e})=>e),competitors:r(({owned:e,competitor:t})=>!e&&t)})}),(0,J.jsx)(V,{label:a(`prompts.sources`),columns:n,rows:t,rowKey:e=>e.url})]})}function He({answers:e}){let t=ze(e);if(t.length===0)return(0,J.jsx)(P,{title:a(`prompts.no-searches`),children:a(`prompts.no-searches-words`)});let n=[{id:`query`,title:a(`prompts.search`),cell:e=>(0,J.jsx)(`span`,{dir:`auto`,children:e.query}),csv:e=>e.query},{id:`engines`,title:a(`prompts.by`),wide:!0,cell:e=>e.engines.join(`, `),csv:e=>e.engines.join(`, `)},{id:`answers`,title:a(`prompts.in-answers`),number:!0,cell:t=>a(`prompts.of`,{n:t.answers,all:e.length}),csv:e=>e.answers}];return(0,J.jsx)(V,{label:a(`prompts.searches-asked`),columns:n,rows:t,rowKey:e=>e.query})}function Ue({points:e,implementations:t}){return[...e.flatMap((t,n)=>{let r=e[n-1];return r?r.analyzerVersion===t.analyzerVersion?r.scoringRuleVersion===t.scoringRuleVersion?[]:[{at:t.completedAt,words:a(`prompts.new-scoring`)}]:[{at:t.completedAt,words:a(`prompts.new-analyzer`)}]:[]}),...t.map(({implementedAt:e,title:t})=>({at:e,words:t}))]}function We({history:e}){let{project:t}=_(),n=t.timezone;if(e.points.length===0)return(0,J.jsx)(P,{title:a(`prompts.no-history`),children:a(`prompts.no-history-words`)});let r={name:t.brandName,accent:!0,points:e.points.map(e=>({at:e.completedAt,value:e.mentionRate??null,interval:e.mentionRateInterval}))},i=[{id:`at`,title:a(`prompts.audit`),cell:e=>S(e.completedAt,n),csv:e=>e.completedAt},{id:`rate`,title:a(`prompts.mentioned`),number:!0,cell:e=>(0,J.jsx)(O,{rate:e.mentionRate,interval:e.mentionRateInterval}),csv:e=>e.mentionRate},{id:`cited`,title:a(`prompts.cites-us`),number:!0,wide:!0,cell:e=>(0,J.jsx)(O,{rate:e.ownedCitationRate,interval:e.ownedCitationRateInterval,reason:a(`prompts.cannot-cite`)}),csv:e=>e.ownedCitationRate},{id:`answers`,title:a(`prompts.answers`),number:!0,wide:!0,cell:({counts:e})=>a(`prompts.of`,{n:e.responses,all:e.expected??e.responses}),csv:({counts:e})=>e.responses},{id:`comparable`,title:a(`prompts.with-before`),wide:!0,cell:({comparableWithPrevious:e})=>e==null?``:a(e?`prompts.comparable`:`prompts.not-comparable`),csv:e=>e.comparableWithPrevious},{id:`open`,title:a(`prompts.open-audit`),hideTitle:!0,number:!0,cell:e=>(0,J.jsx)(M,{small:!0,look:`quiet`,to:`.`,search:t=>({...t,tab:`answers`,audit:e.auditId,answer:void 0}),children:a(`prompts.its-answers`)})}];return(0,J.jsxs)(J.Fragment,{children:[(0,J.jsx)(ce,{label:a(`prompts.rate-over-time`),lines:[r],boundaries:Ue(e),zone:n}),(0,J.jsx)(`div`,{className:`mt-6`,children:(0,J.jsx)(V,{label:a(`prompts.history`),columns:i,rows:[...e.points].reverse(),rowKey:e=>e.auditId})})]})}function Ge(){let{state:t}=n({from:`/app/projects/$projectId/prompts/$promptId`}),r=e(),i=e=>r({to:`.`,search:t=>({...t,state:U.find(t=>t===e),answer:void 0}),replace:!0});return(0,J.jsx)(`div`,{className:`mb-4 flex`,children:(0,J.jsx)(H,{label:a(`prompts.answer-state`),hideLabel:!0,className:`!w-auto`,value:t??``,onChange:e=>i(e.target.value),options:[{value:``,label:a(`prompts.any-answer`)},...U.map(e=>({value:e,label:a(`prompts.answer-state.${e}`)}))]})})}var Ke=(e,t)=>e.filter(({promptSetId:e,auditScope:n})=>e===t.promptSet.id&&n===`commerce`==(t.cohort===`commerce`));function qe({schedules:e,prompt:t}){let{project:n}=_();if(e.length===0)return(0,J.jsx)(P,{title:a(`prompts.planned-none`),action:(0,J.jsx)(M,{to:`/projects/$projectId/schedules`,params:{projectId:n.id},children:a(`prompts.planned-open`)}),children:a(`prompts.planned-none-words`)});let r=t.enabled&&t.status===`active`,i=[{id:`cadence`,title:a(`schedules.cadence`),cell:e=>(0,J.jsxs)(J.Fragment,{children:[W(e),` `,!e.enabled&&(0,J.jsx)(L,{children:a(`schedules.paused`)})]}),csv:W},{id:`next`,title:a(`schedules.next-runs`),cell:({nextRuns:e})=>e.length===0?a(`schedules.no-run`):e.map(e=>(0,J.jsx)(`span`,{className:`block whitespace-nowrap`,children:b(e,n.timezone)},e)),csv:({nextRuns:e})=>e.join(` `)},{id:`engines`,title:a(`prompts.engines`),wide:!0,cell:({engineLabels:e})=>e.join(`, `),csv:({engineLabels:e})=>e.join(`, `)}];return(0,J.jsxs)(J.Fragment,{children:[!r&&(0,J.jsx)(`p`,{className:`text-muted mb-3`,children:a(`prompts.planned-left-out`)}),(0,J.jsx)(V,{label:a(`prompts.planned`),columns:i,rows:e,rowKey:({id:e})=>e}),(0,J.jsx)(`p`,{className:`mt-3`,children:(0,J.jsx)(A,{to:`/projects/$projectId/schedules`,params:{projectId:n.id},children:a(`prompts.planned-open`)})})]})}var Je=p(`SpotChecks`,`7c3dda08b592439786d56cab0d6b000a5f0872bd8c1ae2572e82860c6fcf8e83`,`query SpotChecks($projectId: UUID!, $promptId: UUID!) {
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
    withheld
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
}`),$=p(`SpotCheckPrice`,`51b95d3f30615e6e416d0e31cac0900f686134d5102aca1b7acf8eaad096db78`,`query SpotCheckPrice($projectId: UUID!, $input: SpotCheckInput!) {
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
}`),Ye=p(`LaunchSpotCheck`,`72aafc782cb3b82ba6745dbbb10548489158781f57fade65eb937be02d6ac0de`,`mutation LaunchSpotCheck($projectId: UUID!, $input: SpotCheckLaunchInput!) {
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
    withheld
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
}`);function Xe({promptId:e,active:t}){let[n,r]=(0,K.useState)(!1),i=h(`audits:run`);return(0,J.jsxs)(J.Fragment,{children:[(0,J.jsx)(s,{small:!0,reason:i||!t&&a(`spots.not-asked`),onPress:()=>r(!0),children:a(`spots.ask`)}),(0,J.jsx)(B,{title:a(`spots.ask-title`),open:n,onClose:()=>r(!1),children:(0,J.jsx)(Ze,{promptId:e,onClose:()=>r(!1)})})]})}function Ze({promptId:e,onClose:t}){let{project:n}=_(),{data:r,problem:i,reload:o}=l(ge,{projectId:n.id});return i&&!r?(0,J.jsx)(I,{problem:i,onRetry:o}):r?r.engines.length===0?(0,J.jsx)(`p`,{className:`text-muted`,children:a(`audits.no-engine`)}):(0,J.jsx)(Qe,{promptId:e,choices:r,onClose:t}):(0,J.jsx)(F,{className:`h-9 w-full`,lines:5})}function Qe({promptId:t,choices:n,onClose:r}){let{project:i,engines:o}=n,{workspace:c}=g(),u=e(),[f,p]=(0,K.useState)(o.map(({logicalEngine:e})=>e)),[m,h]=(0,K.useState)(10),[_,v]=(0,K.useState)(``),y=(0,K.useMemo)(()=>({promptId:t,engines:f,tries:m,marketId:_||null}),[t,f,m,_]),b=f.length>0&&m>0,x=l($,{projectId:i.id,input:y},{pause:!b}),[S,{busy:C,problem:w}]=d(Ye),E=b?x.data?.project.spotCheckEstimate:void 0;return(0,J.jsxs)(`div`,{className:`grid gap-4`,children:[(0,J.jsxs)(`fieldset`,{className:`grid gap-1`,children:[(0,J.jsx)(`legend`,{className:`font-semibold mb-1`,children:a(`audits.engines`)}),o.map(({logicalEngine:e,engineLabel:t,transportModel:n})=>(0,J.jsx)(ue,{checked:f.includes(e),onChange:t=>p(pe(f,e,t)),children:(0,J.jsxs)(`span`,{children:[t,` `,(0,J.jsx)(L,{children:n})]})},e))]}),i.markets.length>1&&(0,J.jsx)(H,{label:a(`spots.market`),value:_,onChange:e=>v(e.target.value),options:i.markets.map(e=>({value:me(e)??``,label:T(e)}))}),(0,J.jsx)(le,{label:a(`spots.tries`),hint:a(`spots.tries-words`),type:`number`,min:1,max:20,value:m||``,onChange:e=>h(Math.min(20,Math.max(0,e.target.valueAsNumber||0)))}),(0,J.jsxs)(`div`,{className:`border-t border-line pt-4`,children:[b&&x.problem&&(0,J.jsx)(I,{problem:x.problem,onRetry:x.reload}),w&&(0,J.jsx)(I,{problem:w}),(0,J.jsx)(`div`,{className:x.stale?`stale min-h-10`:`min-h-10`,children:E&&(0,J.jsxs)(J.Fragment,{children:[(0,J.jsx)(he,{price:E.estimate,left:c.credits?.available,engines:o.filter(({logicalEngine:e})=>f.includes(e))}),(0,J.jsx)(et,{expected:E.expected})]})}),(0,J.jsxs)(`div`,{className:`flex flex-wrap justify-end gap-2 mt-4`,children:[(0,J.jsx)(s,{look:`quiet`,onPress:r,children:a(`ui.cancel`)}),(0,J.jsx)(s,{look:`primary`,onPress:async()=>{if(!E)return;let{data:e}=await S({projectId:i.id,input:{...y,maxEstimatedCredits:E.estimate.maximumAttemptCount}});e&&(r(),u({to:`.`,search:e=>({...e,tab:`spots`}),replace:!0}))},busy:C,reason:!b&&a(`spots.choose`)||(!E||x.stale)&&a(`audits.estimating`),children:E?$e(E.estimate):a(`spots.ask`)})]})]})]})}function $e({executionCount:e,estimatedTotalCostMicrousd:t}){let n=C(e);return t==null?a(`spots.ask-calls`,{calls:n}):a(`spots.ask-price`,{calls:n,price:x(t)})}function et({expected:e}){return(0,J.jsxs)(J.Fragment,{children:[(0,J.jsxs)(`h3`,{className:`mt-3 font-semibold`,children:[a(`spots.outlook`),` `,(0,J.jsx)(k,{name:a(`prompts.spot-check`),section:`what-a-spot-check-finds`,children:a(`prompts.spot-check-means`)})]}),(0,J.jsx)(`ul`,{children:e.map(e=>(0,J.jsxs)(`li`,{children:[e.engineLabel,`: `,e.range?a(`spots.of-answers`,e.range):(0,J.jsx)(tt,{expected:e})]},e.logicalEngine))})]})}function tt({expected:e}){return(0,J.jsx)(`span`,{className:`text-muted`,children:a(`spots.reason.${e.reason??`never_asked`}`)})}function nt({promptId:e}){let{project:t}=_(),{data:n,problem:r,reload:i}=l(Je,{projectId:t.id,promptId:e},{types:[`SpotCheck`]});if(r&&!n)return(0,J.jsx)(I,{problem:r,onRetry:i});if(!n)return(0,J.jsx)(F,{className:`h-9 w-full`,lines:4});let o=n.project.spotChecks;return o.length===0?(0,J.jsx)(P,{title:a(`spots.none`),children:a(`spots.none-words`)}):(0,J.jsx)(`div`,{className:`grid gap-8`,children:o.map(e=>(0,J.jsx)(rt,{check:e,onEnd:i},e.id))})}function rt({check:e,onEnd:t}){let{project:n}=_(),r=a(`spots.of`,{when:b(e.createdAt,n.timezone)});return(0,J.jsxs)(`section`,{"aria-label":r,children:[(0,J.jsxs)(`h2`,{className:`flex flex-wrap items-center gap-2 mb-1`,children:[r,(0,J.jsx)(_e,{status:e.status}),(0,J.jsx)(L,{children:w(e.market)})]}),e.errorMessage&&(0,J.jsx)(`p`,{role:`status`,children:e.errorMessage}),!G(e.status)&&(0,J.jsx)(it,{check:e,onEnd:t}),(0,J.jsx)(V,{label:r,columns:at(e),rows:e.engines,rowKey:({logicalEngine:e})=>e})]})}function it({check:e,onEnd:t}){let{project:n}=_(),r=h(`audits:run`),[i,{busy:o}]=d(de),c={projectId:n.id,auditId:e.id},l=f(fe,c)?.auditProgress,u=l&&G(l.status);(0,K.useEffect)(()=>{u&&t()},[u,t]);let p=l?.engines.reduce((e,t)=>e+t.completedCount+t.noAnswerCount+t.withheldCount+t.failedCount,0)??0,m=e.tries*e.engines.length,g=a(`spots.progress`,{done:p,all:m});return(0,J.jsxs)(`p`,{className:`flex items-center gap-3 my-2`,children:[(0,J.jsx)(`span`,{role:`status`,className:`text-muted`,children:g}),(0,J.jsx)(ee,{value:p/m,label:g}),(0,J.jsx)(s,{small:!0,busy:o,reason:r,onPress:async()=>{await i(c),t()},children:a(`spots.stop`)})]})}var at=e=>[{id:`engine`,title:a(`prompts.engine`),cell:({engineLabel:e,transportModel:t})=>(0,J.jsx)(`span`,{title:t,children:e}),csv:({engineLabel:e})=>e},{id:`expected`,title:a(`spots.expected`),number:!0,cell:({expected:e})=>e.range?(0,J.jsx)(`span`,{title:a(`spots.because`,{mentions:e.mentions,answers:e.answers,audits:e.audits}),children:a(`spots.of-answers`,e.range)}):(0,J.jsx)(E,{reason:a(`spots.reason.${e.reason??`never_asked`}`)}),csv:({expected:{range:e}})=>e&&a(`prompts.expect`,e)},{id:`found`,title:a(`spots.found`),number:!0,cell:({mentions:t,answers:n,logicalEngine:r})=>t==null||n===0?(0,J.jsx)(E,{reason:a(G(e.status)?`spots.no-answer`:`spots.not-read`)}):(0,J.jsx)(A,{to:`/projects/$projectId/prompts/$promptId`,params:t=>({projectId:t.projectId??``,promptId:e.promptId}),search:{tab:`answers`,spot:e.id,engine:r},title:a(`spots.see`),children:a(`prompts.of`,{n:t,all:n})}),csv:({mentions:e})=>e},{id:`declined`,wide:!0,title:a(`spots.declined`),number:!0,cell:({declined:e})=>typeof e==`number`?C(e):(0,J.jsx)(E,{reason:a(`spots.not-read`)}),csv:({declined:e})=>e},{id:`withheld`,wide:!0,title:a(`spots.withheld`),number:!0,cell:({withheld:e})=>C(e),csv:({withheld:e})=>e},{id:`within`,title:a(`spots.result`),cell:({within:e})=>e!=null&&(0,J.jsx)(L,{tone:e?`good`:`bad`,children:a(e?`spots.within`:`spots.outside`)}),csv:({within:e})=>e==null?``:a(e?`spots.within`:`spots.outside`)}];function ot(){let{promptId:e}=t({from:`/app/projects/$projectId/prompts/$promptId`}),{project:r}=_(),i=n({from:`/app/projects/$projectId/prompts/$promptId`}),{data:o,problem:s,stale:c,reload:u}=l(ve,{projectId:r.id,promptId:e,market:i.market,engine:i.engine});if(s&&!o)return(0,J.jsx)(I,{problem:s,onRetry:u});if(!o)return(0,J.jsxs)(N,{children:[(0,J.jsx)(F,{className:`h-7 w-2/3`,lines:2}),(0,J.jsx)(F,{className:`h-64 w-full mt-8`})]});let{prompt:d,promptHistory:f}=o.project,p=f.points.find(({auditId:e})=>e===i.audit)??f.points.at(-1);return(0,J.jsxs)(`div`,{className:c?`stale`:void 0,children:[(0,J.jsxs)(`p`,{className:`text-muted`,children:[(0,J.jsx)(A,{to:`/projects/$projectId/prompts`,params:{projectId:r.id},search:m,children:a(`prompts.title`)}),` › `,(0,J.jsx)(`span`,{dir:`auto`,children:d.topic?.name??d.promptSet.name})]}),(0,J.jsx)(`h1`,{dir:`auto`,children:d.text}),(0,J.jsxs)(`p`,{className:`flex flex-wrap gap-2 mt-1 mb-6 text-muted items-center`,children:[(0,J.jsx)(st,{point:p,zone:r.timezone}),d.status===`archived`&&(0,J.jsx)(L,{children:a(`prompts.archived`)}),!d.enabled&&(0,J.jsx)(L,{children:a(`prompts.disabled`)}),(0,J.jsx)(y,{tags:d.tags}),(0,J.jsx)(v,{kind:`prompt`,targets:[d],onDone:u}),(0,J.jsx)(Xe,{promptId:e,active:d.enabled&&d.status===`active`})]}),(0,J.jsx)(ut,{promptId:e,prompt:d,history:f,point:p})]})}function st({point:e,zone:t}){if(!e)return(0,J.jsx)(`span`,{children:a(`prompts.never-asked`)});let n=e.answerStates,r=n?n.mentionedAndCited+n.mentionedOnly:null;return(0,J.jsxs)(J.Fragment,{children:[(0,J.jsx)(O,{rate:e.mentionRate,interval:e.mentionRateInterval}),(0,J.jsx)(`span`,{children:r===null?a(`prompts.answers-on`,{n:e.counts.responses,day:S(e.completedAt,t)}):a(`prompts.named-in`,{n:r,all:e.counts.responses,day:S(e.completedAt,t)})}),(0,J.jsx)(D,{counts:e.counts})]})}function ct(e,t,n,r){let{project:i}=_(),a=u(),o={projectId:i.id,auditId:t??``,promptId:e,engine:n??null,state:r},s=JSON.stringify(o),c=l(q,o,{pause:!t}),[d,f]=(0,K.useState)({key:s,pages:[]}),p=c.data?.project.audit,m=p?[p,...d.key===s?d.pages:[]]:[],h=m.at(-1)?.answers.nextCursor;return(0,K.useEffect)(()=>{if(!h)return;let e=!0;return a.query(q,{...JSON.parse(s),cursor:h}).toPromise().then(({data:t})=>{e&&t&&f(e=>({key:s,pages:[...e.key===s?e.pages:[],t.project.audit]}))}),()=>{e=!1}},[a,s,h]),{audit:p,answers:p&&m.flatMap(e=>e.answers.items),problem:c.problem,reload:c.reload}}function lt(){let{projectId:e,promptId:n}=t({from:`/app/projects/$projectId/prompts/$promptId`});return(0,J.jsxs)(`p`,{className:`mb-4`,children:[a(`spots.answers`),` `,(0,J.jsx)(A,{to:`/projects/$projectId/prompts/$promptId`,params:{projectId:e,promptId:n},search:{tab:`answers`},children:a(`spots.newest`)})]})}function ut({promptId:t,prompt:r,history:i,point:o}){let{project:s}=_(),{tab:c,engine:u,spot:d,state:f}=n({from:`/app/projects/$projectId/prompts/$promptId`}),p=e(),m=l(be,{projectId:s.id,promptId:t},{types:[`AuditSchedule`,`ActionItem`]}),h=m.data&&Ke(m.data.project.auditSchedules,r),{audit:g,answers:v,problem:y,reload:b}=ct(t,d??o?.auditId,u,f),x=g?w(g.market):``,C=e=>()=>!o&&!d?(0,J.jsx)(P,{title:a(`prompts.no-answers`),children:a(`prompts.never-asked-words`)}):y&&!v?(0,J.jsx)(I,{problem:y,onRetry:b}):g?.answersRemovedAt?(0,J.jsx)(P,{title:a(`prompts.removed`),children:a(`prompts.removed-words`,{day:S(g.answersRemovedAt,s.timezone)})}):(0,J.jsxs)(J.Fragment,{children:[(0,J.jsx)(Ge,{}),v?e(v):(0,J.jsx)(F,{className:`h-64 w-full`})]}),T=e=>()=>m.data?e(m.data.project):m.problem?(0,J.jsx)(I,{problem:m.problem,onRetry:m.reload}):(0,J.jsx)(F,{className:`h-9 w-full`,lines:4});return(0,J.jsx)(te,{label:a(`prompts.evidence`),chosen:c??`answers`,onChoose:e=>p({to:`.`,search:t=>({...t,tab:e}),replace:!0}),items:[{id:`answers`,label:a(`prompts.answers`),count:v?.length,content:C(e=>(0,J.jsxs)(J.Fragment,{children:[d&&(0,J.jsx)(lt,{}),(0,J.jsx)(Me,{answers:e,market:x})]}))},{id:`engines`,label:a(`prompts.engines`),content:()=>(0,J.jsx)(Le,{promptId:t,cohort:r.cohort,auditId:o?.auditId,engine:u})},{id:`history`,label:a(`prompts.history`),count:i.points.length,content:()=>(0,J.jsx)(We,{history:i})},{id:`sources`,label:a(`prompts.sources`),content:C(e=>(0,J.jsx)(Ve,{answers:e}))},{id:`searches`,label:a(`prompts.searches-asked`),content:C(e=>(0,J.jsx)(He,{answers:e}))},{id:`actions`,label:a(`prompts.actions`),count:m.data?.project.actions.totalCount,content:T(({actions:e})=>(0,J.jsx)(Se,{page:e}))},{id:`schedules`,label:a(`prompts.planned`),count:h?.length,content:T(()=>(0,J.jsx)(qe,{schedules:h??[],prompt:r}))},{id:`spots`,label:a(`spots.title`),content:()=>(0,J.jsx)(nt,{promptId:t})}]})}export{ot as default};