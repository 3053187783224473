import{n as e}from"./useNavigate-BFtX9bVm.js";import{t}from"./useParams-CebZFDyT.js";import{t as n}from"./useSearch-DF7-WlMm.js";import{Ht as r,Lt as i,Rt as a,kt as o,t as s}from"./button-BbBspl6u.js";import{a as c,d as l,r as u}from"./operation-BnTBc4CQ.js";import{a as d}from"./session-BlxziD1D.js";import{r as f,t as p}from"./edit-dgXv_aSZ.js";import{a as m,s as h}from"./format-CPTzswdE.js";import{i as g,n as _,o as v}from"./figure-Dn6mjqWV.js";import{n as y,r as b,t as x}from"./link-DFAfi0sn.js";import{i as S,n as C,o as w,r as T,t as E}from"./states-CJpcHSsa.js";import{t as D}from"./tabs-DDNk9qR3.js";import{n as ee}from"./dialog-Bi2b3Phm.js";import{n as O}from"./table-oEUxpI9A.js";import{r as k}from"./keys-BPYGY6SK.js";import{n as A,t as j}from"./lib-F0QoDsNH.js";import{t as M}from"./dot-whisker-BB_nOKIE.js";import{t as te}from"./series-DfRgp3dp.js";import{t as N}from"./cadence-BVc5JW8z.js";var P=r(a(),1),F=u(`PromptScreen`,`445678138bf248af2c05fdc297541835dfc998befa388373f2451e665d4ef4b2`,`query PromptScreen($projectId: UUID!, $promptId: UUID!, $market: MarketRef, $engine: LogicalEngine) {
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
}`),I=u(`PromptEngines`,`6891cf4b393fad81c79cd1f371e629ab1f98e20775ce2922d8786fea1a73b02c`,`query PromptEngines($projectId: UUID!, $promptId: UUID!, $query: PromptMetricQuery!, $tries: Int!) {
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
}`),L=u(`PromptAnswers`,`87a594fdc12051f140cc018aa5ca8c134753d3788c62e732298b64321bc9ab90`,`query PromptAnswers($projectId: UUID!, $auditId: UUID!, $promptId: UUID!, $engine: LogicalEngine, $cursor: String) {
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
}`),R=u(`PromptNext`,`461c9359dcd1165b517cac51fde51d7816a2fe3045e53b724f338631772e0c15`,`query PromptNext($projectId: UUID!, $promptId: UUID!) {
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
}`),z=u(`PromptAction`,`8ecd407aca5eb590ef517385ecc9cde9c260f8cf7e796705ee6d8069e63b576c`,`query PromptAction($projectId: UUID!, $actionId: UUID!) {
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
}`),B=i();function V({page:t}){let{action:r}=n({from:`/app/projects/$projectId/prompts/$promptId`}),i=e();return(0,B.jsxs)(B.Fragment,{children:[t.items.length===0?(0,B.jsx)(C,{title:o(`prompts.actions-none`),children:o(`prompts.actions-none-words`)}):(0,B.jsx)(O,{label:o(`prompts.actions`),columns:H(),rows:t.items,rowKey:({id:e})=>e,total:t.totalCount}),r&&(0,B.jsx)(U,{id:r,title:t.items.find(({id:e})=>e===r)?.title??o(`prompts.action`),onClose:()=>i({to:`.`,search:e=>({...e,action:void 0}),replace:!0})})]})}var H=()=>[{id:`title`,title:o(`prompts.what-to-do`),cell:({id:e,title:t,targetKind:n,targetLabel:r})=>(0,B.jsxs)(B.Fragment,{children:[(0,B.jsx)(y,{to:`.`,search:t=>({...t,action:e}),lang:`en`,children:t}),n!==`prompt`&&(0,B.jsx)(`span`,{className:`block text-small text-muted`,dir:`auto`,children:r})]}),csv:({title:e})=>e},{id:`priority`,title:o(`prompts.priority`),number:!0,cell:({priorityScore:e})=>typeof e==`number`?Math.round(e):(0,B.jsx)(v,{reason:o(`prompts.priority-unknown`)}),csv:({priorityScore:e})=>e},{id:`status`,title:o(`prompts.action-status`),cell:({status:e,evidenceClearedAt:t})=>(0,B.jsxs)(B.Fragment,{children:[(0,B.jsx)(E,{children:o(`prompts.action.${e}`)}),t&&(0,B.jsx)(`span`,{className:`block text-small text-muted`,children:o(`prompts.evidence-cleared`)})]}),csv:({status:e})=>e}];function U({id:e,title:t,onClose:n}){let{project:r}=d(),{data:i,problem:a,reload:l}=c(z,{projectId:r.id,actionId:e}),u=i?.project.action;return(0,B.jsxs)(ee,{title:t,open:!0,onClose:n,children:[a&&!u&&(0,B.jsx)(T,{problem:a,onRetry:l}),!u&&!a&&(0,B.jsx)(S,{children:(0,B.jsx)(w,{lines:6})}),u&&(0,B.jsxs)(`div`,{className:`grid gap-4`,children:[(0,B.jsx)(`p`,{children:(0,B.jsx)(E,{children:o(`prompts.action.${u.status}`)})}),(0,B.jsx)(W,{title:o(`prompts.what-happened`),points:u.diagnosis.whatHappened.map(({title:e})=>e)}),(0,B.jsx)(W,{title:o(`prompts.steps`),points:u.diagnosis.steps,ordered:!0}),(0,B.jsx)(W,{title:o(`prompts.donts`),points:u.diagnosis.donts}),(0,B.jsx)(W,{title:o(`prompts.measured-with`),points:u.diagnosis.measureWith})]}),(0,B.jsx)(`div`,{className:`flex justify-end mt-6`,children:(0,B.jsx)(s,{look:`quiet`,onPress:n,children:o(`ui.close`)})})]})}function W({title:e,points:t,ordered:n}){return t.length===0?null:(0,B.jsxs)(`section`,{children:[(0,B.jsx)(`h3`,{className:`font-semibold`,children:e}),(0,B.jsx)(n?`ol`:`ul`,{className:n?`list-decimal pl-5`:`list-disc pl-5`,dir:`auto`,lang:`en`,children:t.map(e=>(0,B.jsx)(`li`,{children:e},e))})]})}function G(e){let t=[],n=0;for(let r of e)t.push(n),n+=r.length;return t.push(n),t}function K(e,t){let n=G(e),r=t.flatMap(({name:e,isBrand:t,places:r})=>r.flatMap(({startIndex:r,endIndex:i})=>{let[a,o]=[n[r],n[i]];return a===void 0||o===void 0||o<=a?[]:[{start:a,end:o,kind:t?`brand`:`competitor`,name:e}]}));r.sort((e,t)=>e.start-t.start||t.end-e.end);let i=0;return r.filter(e=>e.start<i?!1:(i=e.end,!0))}function q(e,t){let n=G(e);return t.flatMap(({position:e,endIndex:t})=>{let r=t==null?void 0:n[t];return r===void 0?[]:[{at:r,position:e}]}).sort((e,t)=>e.at-t.at||e.position-t.position)}function J(e,t,n,r,i){let a=[],o=t,s=t=>{t>o&&a.push({kind:`text`,text:e.slice(o,t)}),o=Math.max(o,t)},c=[...r.filter(e=>e.start>=t&&e.end<=n).map(e=>({at:e.start,mark:e,position:0})),...i.filter(e=>e.at>t&&e.at<=n).map(e=>({at:e.at,mark:void 0,position:e.position}))].sort((e,t)=>e.at-t.at||Number(!!e.mark)-Number(!!t.mark));for(let t of c)s(t.at),t.mark?(a.push({kind:`mark`,text:e.slice(t.mark.start,t.mark.end),mark:t.mark}),o=t.mark.end):a.push({kind:`note`,position:t.position});return s(n),a}function Y(e,t,n){let r=i=>{i.children=i.children?.flatMap(i=>{let a=i.position?.start.offset,o=i.position?.end.offset;return i.type!==`text`||a===void 0||o===void 0||e.slice(a,o)!==i.value?(r(i),[i]):J(e,a,o,t,n).map(ne)})};return()=>e=>r(e)}function ne(e){switch(e.kind){case`text`:return{type:`text`,value:e.text};case`mark`:return{type:`emphasis`,data:{hName:`mark`,hProperties:{"data-kind":e.mark.kind,title:e.mark.name}},children:[{type:`text`,value:e.text}]};case`note`:return{type:`emphasis`,data:{hName:`sup`,hProperties:{}},children:[{type:`text`,value:String(e.position)}]}}}var X={a:({href:e,children:t})=>(0,B.jsx)(b,{href:e??``,children:t}),img:({alt:e})=>(0,B.jsx)(`span`,{className:`text-muted`,children:o(`prompts.picture`,{alt:e||`–`})}),h1:({children:e})=>(0,B.jsx)(`h4`,{className:`font-semibold mt-4 mb-2`,children:e}),h2:({children:e})=>(0,B.jsx)(`h4`,{className:`font-semibold mt-4 mb-2`,children:e}),h3:({children:e})=>(0,B.jsx)(`h4`,{className:`font-semibold mt-4 mb-2`,children:e}),mark:({children:e,title:t,...n})=>{let r=n[`data-kind`]===`brand`;return(0,B.jsx)(`mark`,{title:t,className:r?`mark-brand`:`mark-competitor`,children:e})},sup:({children:e})=>(0,B.jsx)(`sup`,{className:`text-accent px-px`,children:e}),table:({children:e})=>(0,B.jsx)(`div`,{className:`overflow-x-auto my-3`,children:(0,B.jsx)(`table`,{className:`text-left [&_td]:border-b [&_td]:border-line [&_td]:pr-4 [&_td]:py-1 [&_th]:pr-4 [&_th]:py-1`,children:e})})};function Z({answer:e}){let t=(0,P.useMemo)(()=>{let{text:t,mentions:n,citations:r}=e;return[j,Y(t,K(t,n??[]),q(t,r))]},[e]);return(0,B.jsx)(`div`,{dir:`auto`,className:`answer`,children:(0,B.jsx)(A,{remarkPlugins:t,components:X,children:e.text})})}function re({answers:t,market:r}){let{answer:i}=n({from:`/app/projects/$projectId/prompts/$promptId`}),a=e(),c=t.findIndex(({id:e})=>e===i),l=Math.max(0,c),u=(0,P.useMemo)(()=>{let e=e=>{let n=t[e];n&&a({to:`.`,search:e=>({...e,answer:n.id}),replace:!0})};return{j:()=>e(l+1),k:()=>e(l-1)}},[t,l,a]);k(u);let d=t[l];return d?(0,B.jsxs)(`div`,{className:`grid gap-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]`,children:[(0,B.jsxs)(`section`,{"aria-label":o(`prompts.answer`),children:[(0,B.jsxs)(`header`,{className:`flex flex-wrap items-center gap-2 mb-2`,children:[(0,B.jsx)(ie,{answer:d,market:r}),(0,B.jsxs)(`span`,{className:`ml-auto flex items-center gap-2 text-muted`,children:[(0,B.jsx)(s,{small:!0,onPress:u.k,"aria-label":o(`prompts.previous`),reason:l===0&&o(`prompts.first`),children:`‹`}),(0,B.jsx)(`span`,{"aria-live":`polite`,children:o(`prompts.answer-of`,{n:l+1,all:t.length})}),(0,B.jsx)(s,{small:!0,onPress:u.j,"aria-label":o(`prompts.next`),reason:l===t.length-1&&o(`prompts.last`),children:`›`})]})]}),(0,B.jsxs)(`div`,{className:`border border-line bg-panel rounded-md px-5 py-4`,children:[(0,B.jsx)(Z,{answer:d}),d.searches.length>0&&(0,B.jsxs)(`p`,{className:`text-muted mt-4`,dir:`auto`,children:[o(`prompts.searched`),` `,d.searches.map(e=>`“${e}”`).join(`, `)]})]}),(0,B.jsx)(`p`,{className:`text-muted mt-2`,children:ae(d)})]}),(0,B.jsx)(oe,{answer:d})]}):(0,B.jsx)(C,{title:o(`prompts.no-answers`),children:o(`prompts.no-answers-words`)})}function ie({answer:e,market:t}){let{project:n}=d(),r=e.retrievalEnabled?o(`prompts.searches`):o(`prompts.searches-not`);return(0,B.jsxs)(B.Fragment,{children:[(0,B.jsxs)(`h2`,{children:[e.engineLabel,`, `,h(e.answeredAt,n.timezone)]}),(0,B.jsx)(E,{children:e.transportModel||e.engineLabel}),e.retrievalEnabled!==null&&(0,B.jsx)(E,{children:r}),(0,B.jsx)(E,{children:t})]})}function ae({mentions:e,citations:t}){if(!e)return o(`prompts.not-analysed`);let n=e.find(e=>e.isBrand),r=t.filter(e=>e.owned).length;return[n?o(`prompts.named-as`,{rank:n.rank,all:e.length}):o(`prompts.not-named`,{all:e.length}),t.length===0?o(`prompts.cites-nothing`):o(`prompts.cites`,{owned:r,all:t.length})].join(` · `)}function oe({answer:e}){return(0,B.jsxs)(`section`,{"aria-label":o(`prompts.cited`),children:[(0,B.jsx)(`h2`,{className:`mb-1`,children:o(`prompts.cited`)}),e.citations.length===0&&(0,B.jsx)(`p`,{className:`text-muted`,children:o(`prompts.cites-nothing`)}),(0,B.jsx)(`ol`,{children:e.citations.map(e=>(0,B.jsxs)(`li`,{className:`flex gap-3 items-baseline border-b border-line py-2`,children:[(0,B.jsx)(`span`,{className:`text-muted`,children:e.position}),(0,B.jsxs)(`span`,{className:`min-w-0 flex-1`,dir:`auto`,children:[(0,B.jsx)(b,{href:e.url,children:e.title||e.host}),(0,B.jsx)(`span`,{className:`block text-small text-muted break-all`,children:e.host})]}),(e.owned||e.competitor)&&(0,B.jsx)(E,{children:e.competitor??o(`prompts.ours`)})]},e.position))}),e.mentions&&e.mentions.length>0&&(0,B.jsxs)(B.Fragment,{children:[(0,B.jsx)(`h2`,{className:`mt-6 mb-1`,children:o(`prompts.named`)}),(0,B.jsx)(`ol`,{children:e.mentions.map(e=>(0,B.jsxs)(`li`,{className:`flex gap-3 items-baseline border-b border-line py-2`,children:[(0,B.jsx)(`span`,{className:`text-muted`,children:e.rank}),(0,B.jsx)(`span`,{className:e.isBrand?`font-semibold flex-1`:`flex-1`,dir:`auto`,children:e.name}),(0,B.jsx)(`span`,{className:`text-muted`,children:o(`prompts.times`,{n:e.count})})]},e.name))})]})]})}var Q=5,se=()=>[{id:`engine`,title:o(`prompts.engine`),cell:e=>(0,B.jsx)(`span`,{title:e.transportModel,children:e.engineLabel}),csv:e=>e.engineLabel},{id:`rate`,title:o(`prompts.mentioned`),number:!0,cell:e=>(0,B.jsx)(g,{rate:e.visibilityRate,interval:e.visibilityRateInterval,reason:o(`prompts.engine-silent`)}),csv:e=>e.visibilityRate},{id:`whisker`,title:o(`ui.interval`),hideTitle:!0,wide:!0,cell:e=>(0,B.jsx)(M,{rate:e.visibilityRate,interval:e.visibilityRateInterval})},{id:`expected`,title:o(`prompts.in-tries`,{tries:Q}),number:!0,cell:({expectedRange:e})=>e?o(`prompts.expect`,e):(0,B.jsx)(v,{reason:o(`prompts.engine-silent`)}),csv:({expectedRange:e})=>e&&o(`prompts.expect`,e)},{id:`cited`,title:o(`prompts.cites-us`),number:!0,wide:!0,cell:e=>(0,B.jsx)(g,{rate:e.ownedCitationRate,interval:e.ownedCitationRateInterval,reason:o(`prompts.engine-cannot-cite`)}),csv:e=>e.ownedCitationRate},{id:`answers`,title:o(`prompts.answers`),number:!0,wide:!0,cell:({counts:e})=>o(`prompts.of`,{n:e.responses,all:e.expected??e.responses}),csv:({counts:e})=>e.responses}];function ce({promptId:e,cohort:t,auditId:n,engine:r}){let{project:i}=d(),a={auditId:n,cohort:t,engine:r},{data:s,problem:l,stale:u,reload:f}=c(I,{projectId:i.id,promptId:e,query:a,tries:Q},{pause:!n}),p=s?.project.promptMetric;return n?l&&!s?(0,B.jsx)(T,{problem:l,onRetry:f}):s?p?(0,B.jsxs)(B.Fragment,{children:[p.expectedRange&&(0,B.jsxs)(`p`,{className:`mb-4 flex items-center gap-1`,children:[o(`prompts.expect-all`,p.expectedRange),(0,B.jsx)(_,{name:o(`prompts.spot-check`),section:`what-a-spot-check-finds`,children:o(`prompts.spot-check-means`)})]}),(0,B.jsx)(O,{label:o(`prompts.engines`),columns:se(),rows:p.outcomes,rowKey:e=>`${e.logicalEngine} ${e.transportModel}`,stale:u})]}):(0,B.jsx)(C,{title:o(`prompts.no-answers`),children:o(`prompts.no-answers-words`)}):(0,B.jsx)(w,{className:`h-8 w-full`,lines:4}):(0,B.jsx)(C,{title:o(`prompts.no-answers`),children:o(`prompts.never-asked-words`)})}function le(e){let t=new Map;for(let{citations:n}of e){let e=new Map(n.map(e=>[e.url,e]));for(let{url:n,host:r,title:i,owned:a,competitor:o}of e.values()){let e=t.get(n)??{url:n,host:r,title:i,owned:a,competitor:o,answers:0};t.set(n,{...e,title:e.title||i,answers:e.answers+1})}}return[...t.values()].sort((e,t)=>t.answers-e.answers||e.url.localeCompare(t.url))}function ue(e){let t=new Map;for(let{searches:n,engineLabel:r}of e)for(let e of new Set(n)){let n=t.get(e)??{query:e,answers:0,engines:[]},i=n.engines.includes(r)?n.engines:[...n.engines,r];t.set(e,{query:e,answers:n.answers+1,engines:i})}return[...t.values()].sort((e,t)=>t.answers-e.answers||e.query.localeCompare(t.query))}function de({owned:e,competitor:t}){return e?(0,B.jsx)(E,{children:o(`prompts.ours`)}):t?(0,B.jsx)(E,{children:t}):(0,B.jsx)(`span`,{className:`text-muted`,children:o(`prompts.other-site`)})}function fe({answers:e}){let t=le(e);if(t.length===0)return(0,B.jsx)(C,{title:o(`prompts.no-sources`),children:o(`prompts.no-sources-words`)});let n=[{id:`page`,title:o(`prompts.page`),cell:e=>(0,B.jsxs)(`span`,{dir:`auto`,children:[(0,B.jsx)(b,{href:e.url,children:e.title||e.url}),` `,(0,B.jsx)(`span`,{className:`text-muted`,children:e.host})]}),csv:e=>e.url},{id:`standing`,title:o(`prompts.standing`),cell:de,csv:({owned:e,competitor:t})=>e?o(`prompts.ours`):t??o(`prompts.other-site`)},{id:`answers`,title:o(`prompts.in-answers`),number:!0,cell:t=>o(`prompts.of`,{n:t.answers,all:e.length}),csv:e=>e.answers}],r=e=>t.filter(e).length;return(0,B.jsxs)(B.Fragment,{children:[(0,B.jsx)(`p`,{className:`text-muted mb-3`,children:o(`prompts.standings`,{all:t.length,ours:r(({owned:e})=>e),competitors:r(({owned:e,competitor:t})=>!e&&t)})}),(0,B.jsx)(O,{label:o(`prompts.sources`),columns:n,rows:t,rowKey:e=>e.url})]})}function pe({answers:e}){let t=ue(e);if(t.length===0)return(0,B.jsx)(C,{title:o(`prompts.no-searches`),children:o(`prompts.no-searches-words`)});let n=[{id:`query`,title:o(`prompts.search`),cell:e=>(0,B.jsx)(`span`,{dir:`auto`,children:e.query}),csv:e=>e.query},{id:`engines`,title:o(`prompts.by`),wide:!0,cell:e=>e.engines.join(`, `),csv:e=>e.engines.join(`, `)},{id:`answers`,title:o(`prompts.in-answers`),number:!0,cell:t=>o(`prompts.of`,{n:t.answers,all:e.length}),csv:e=>e.answers}];return(0,B.jsx)(O,{label:o(`prompts.searches-asked`),columns:n,rows:t,rowKey:e=>e.query})}function $({points:e,implementations:t}){return[...e.flatMap((t,n)=>{let r=e[n-1];return r?r.analyzerVersion===t.analyzerVersion?r.scoringRuleVersion===t.scoringRuleVersion?[]:[{at:t.completedAt,words:o(`prompts.new-scoring`)}]:[{at:t.completedAt,words:o(`prompts.new-analyzer`)}]:[]}),...t.map(({implementedAt:e,title:t})=>({at:e,words:t}))]}function me({history:e}){let{project:t}=d(),n=t.timezone;if(e.points.length===0)return(0,B.jsx)(C,{title:o(`prompts.no-history`),children:o(`prompts.no-history-words`)});let r={name:t.brandName,accent:!0,points:e.points.map(e=>({at:e.completedAt,value:e.mentionRate??null,interval:e.mentionRateInterval}))},i=[{id:`at`,title:o(`prompts.audit`),cell:e=>m(e.completedAt,n),csv:e=>e.completedAt},{id:`rate`,title:o(`prompts.mentioned`),number:!0,cell:e=>(0,B.jsx)(g,{rate:e.mentionRate,interval:e.mentionRateInterval}),csv:e=>e.mentionRate},{id:`cited`,title:o(`prompts.cites-us`),number:!0,wide:!0,cell:e=>(0,B.jsx)(g,{rate:e.ownedCitationRate,interval:e.ownedCitationRateInterval,reason:o(`prompts.cannot-cite`)}),csv:e=>e.ownedCitationRate},{id:`answers`,title:o(`prompts.answers`),number:!0,wide:!0,cell:({counts:e})=>o(`prompts.of`,{n:e.responses,all:e.expected??e.responses}),csv:({counts:e})=>e.responses},{id:`comparable`,title:o(`prompts.with-before`),wide:!0,cell:({comparableWithPrevious:e})=>e==null?``:o(e?`prompts.comparable`:`prompts.not-comparable`),csv:e=>e.comparableWithPrevious},{id:`open`,title:o(`prompts.open-audit`),hideTitle:!0,number:!0,cell:e=>(0,B.jsx)(x,{small:!0,look:`quiet`,to:`.`,search:t=>({...t,tab:`answers`,audit:e.auditId,answer:void 0}),children:o(`prompts.its-answers`)})}];return(0,B.jsxs)(B.Fragment,{children:[(0,B.jsx)(te,{label:o(`prompts.rate-over-time`),lines:[r],boundaries:$(e),zone:n}),(0,B.jsx)(`div`,{className:`mt-6`,children:(0,B.jsx)(O,{label:o(`prompts.history`),columns:i,rows:[...e.points].reverse(),rowKey:e=>e.auditId})})]})}var he=(e,t)=>e.filter(({promptSetId:e,auditScope:n})=>e===t.promptSet.id&&n===`commerce`==(t.cohort===`commerce`));function ge({schedules:e,prompt:t}){let{project:n}=d();if(e.length===0)return(0,B.jsx)(C,{title:o(`prompts.planned-none`),action:(0,B.jsx)(x,{to:`/projects/$projectId/schedules`,params:{projectId:n.id},children:o(`prompts.planned-open`)}),children:o(`prompts.planned-none-words`)});let r=t.enabled&&t.status===`active`,i=[{id:`cadence`,title:o(`schedules.cadence`),cell:e=>(0,B.jsxs)(B.Fragment,{children:[N(e),` `,!e.enabled&&(0,B.jsx)(E,{children:o(`schedules.paused`)})]}),csv:N},{id:`next`,title:o(`schedules.next-runs`),cell:({nextRuns:e})=>e.length===0?o(`schedules.no-run`):e.map(e=>(0,B.jsx)(`span`,{className:`block whitespace-nowrap`,children:h(e,n.timezone)},e)),csv:({nextRuns:e})=>e.join(` `)},{id:`engines`,title:o(`prompts.engines`),wide:!0,cell:({engineLabels:e})=>e.join(`, `),csv:({engineLabels:e})=>e.join(`, `)}];return(0,B.jsxs)(B.Fragment,{children:[!r&&(0,B.jsx)(`p`,{className:`text-muted mb-3`,children:o(`prompts.planned-left-out`)}),(0,B.jsx)(O,{label:o(`prompts.planned`),columns:i,rows:e,rowKey:({id:e})=>e}),(0,B.jsx)(`p`,{className:`mt-3`,children:(0,B.jsx)(y,{to:`/projects/$projectId/schedules`,params:{projectId:n.id},children:o(`prompts.planned-open`)})})]})}function _e(){let{promptId:e}=t({from:`/app/projects/$projectId/prompts/$promptId`}),{project:r}=d(),i=n({from:`/app/projects/$projectId/prompts/$promptId`}),{data:a,problem:s,stale:l,reload:u}=c(F,{projectId:r.id,promptId:e,market:i.market,engine:i.engine});if(s&&!a)return(0,B.jsx)(T,{problem:s,onRetry:u});if(!a)return(0,B.jsxs)(S,{children:[(0,B.jsx)(w,{className:`h-7 w-2/3`,lines:2}),(0,B.jsx)(w,{className:`h-64 w-full mt-8`})]});let{prompt:m,promptHistory:h}=a.project,g=h.points.find(({auditId:e})=>e===i.audit)??h.points.at(-1);return(0,B.jsxs)(`div`,{className:l?`stale`:void 0,children:[(0,B.jsxs)(`p`,{className:`text-muted`,children:[(0,B.jsx)(y,{to:`/projects/$projectId/prompts`,params:{projectId:r.id},search:{},children:o(`prompts.title`)}),` › `,(0,B.jsx)(`span`,{dir:`auto`,children:m.topic?.name??m.promptSet.name})]}),(0,B.jsx)(`h1`,{dir:`auto`,children:m.text}),(0,B.jsxs)(`p`,{className:`flex flex-wrap gap-2 mt-1 mb-6 text-muted items-center`,children:[(0,B.jsx)(ve,{point:g,zone:r.timezone}),m.status===`archived`&&(0,B.jsx)(E,{children:o(`prompts.archived`)}),!m.enabled&&(0,B.jsx)(E,{children:o(`prompts.disabled`)}),(0,B.jsx)(f,{tags:m.tags}),(0,B.jsx)(p,{kind:`prompt`,targets:[m],onDone:u})]}),(0,B.jsx)(be,{promptId:e,prompt:m,history:h,point:g})]})}function ve({point:e,zone:t}){if(!e)return(0,B.jsx)(`span`,{children:o(`prompts.never-asked`)});let n=e.answerStates,r=n?n.mentionedAndCited+n.mentionedOnly:null;return(0,B.jsxs)(B.Fragment,{children:[(0,B.jsx)(g,{rate:e.mentionRate,interval:e.mentionRateInterval}),(0,B.jsx)(`span`,{children:r===null?o(`prompts.answers-on`,{n:e.counts.responses,day:m(e.completedAt,t)}):o(`prompts.named-in`,{n:r,all:e.counts.responses,day:m(e.completedAt,t)})})]})}function ye(e,t,n){let{project:r}=d(),i=l(),a={projectId:r.id,auditId:t??``,promptId:e,engine:n??null},o=JSON.stringify(a),s=c(L,a,{pause:!t}),[u,f]=(0,P.useState)({key:o,pages:[]}),p=s.data?.project.audit,m=p?[p,...u.key===o?u.pages:[]]:[],h=m.at(-1)?.answers.nextCursor;return(0,P.useEffect)(()=>{if(!h)return;let e=!0;return i.query(L,{...JSON.parse(o),cursor:h}).toPromise().then(({data:t})=>{e&&t&&f(e=>({key:o,pages:[...e.key===o?e.pages:[],t.project.audit]}))}),()=>{e=!1}},[i,o,h]),{audit:p,answers:p&&m.flatMap(e=>e.answers.items),problem:s.problem,reload:s.reload}}function be({promptId:t,prompt:r,history:i,point:a}){let{project:s}=d(),{tab:l,engine:u}=n({from:`/app/projects/$projectId/prompts/$promptId`}),f=e(),p=c(R,{projectId:s.id,promptId:t},{types:[`AuditSchedule`,`ActionItem`]}),h=p.data&&he(p.data.project.auditSchedules,r),{audit:g,answers:_,problem:v,reload:y}=ye(t,a?.auditId,u),b=g?`${g.market.countryCode} · ${g.market.languageCode}`:``,x=e=>()=>a?v&&!_?(0,B.jsx)(T,{problem:v,onRetry:y}):g?.answersRemovedAt?(0,B.jsx)(C,{title:o(`prompts.removed`),children:o(`prompts.removed-words`,{day:m(g.answersRemovedAt,s.timezone)})}):_?e(_):(0,B.jsx)(w,{className:`h-64 w-full`}):(0,B.jsx)(C,{title:o(`prompts.no-answers`),children:o(`prompts.never-asked-words`)}),S=e=>()=>p.data?e(p.data.project):p.problem?(0,B.jsx)(T,{problem:p.problem,onRetry:p.reload}):(0,B.jsx)(w,{className:`h-9 w-full`,lines:4});return(0,B.jsx)(D,{label:o(`prompts.evidence`),chosen:l??`answers`,onChoose:e=>f({to:`.`,search:t=>({...t,tab:e}),replace:!0}),items:[{id:`answers`,label:o(`prompts.answers`),count:_?.length,content:x(e=>(0,B.jsx)(re,{answers:e,market:b}))},{id:`engines`,label:o(`prompts.engines`),content:()=>(0,B.jsx)(ce,{promptId:t,cohort:r.cohort,auditId:a?.auditId,engine:u})},{id:`history`,label:o(`prompts.history`),count:i.points.length,content:()=>(0,B.jsx)(me,{history:i})},{id:`sources`,label:o(`prompts.sources`),content:x(e=>(0,B.jsx)(fe,{answers:e}))},{id:`searches`,label:o(`prompts.searches-asked`),content:x(e=>(0,B.jsx)(pe,{answers:e}))},{id:`actions`,label:o(`prompts.actions`),count:p.data?.project.actions.totalCount,content:S(({actions:e})=>(0,B.jsx)(V,{page:e}))},{id:`schedules`,label:o(`prompts.planned`),count:h?.length,content:S(()=>(0,B.jsx)(ge,{schedules:h??[],prompt:r}))}]})}export{_e as default};