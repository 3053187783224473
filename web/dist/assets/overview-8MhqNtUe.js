import{t as e}from"./useSearch-AANLu2_c.js";import{t}from"./series-BNhPD1XR.js";import{t as n}from"./run-audit-CDwYEV6N.js";import{n as r,r as i}from"./search-2dM8bj20.js";import{r as a}from"./session-DPlzyiXK.js";import{a as o,r as s}from"./operation-aqJ0afVM.js";import{r as c,wt as l,xt as u}from"./button-CjyHP1IO.js";import{i as d,n as f,o as p,r as m,t as h}from"./states-25ceUlRO.js";import{t as g}from"./dot-whisker-CmGRL17x.js";import{a as _,c as v,l as y,n as b,r as x,s as S,t as C,u as w}from"./format-BJFBVagH.js";import{a as T,i as E,n as D,o as O,t as k}from"./figure-BrmkiYoh.js";import{t as A}from"./table-B2BFkjDy.js";var j=l(),M=e=>[{id:`name`,title:u(`overview.name`),cell:e=>(0,j.jsx)(`span`,{dir:`auto`,className:`line-clamp-2 min-w-20`,children:e.name}),csv:e=>e.name},{id:`rate`,title:u(`overview.mentioned`),number:!0,cell:e=>(0,j.jsx)(E,{rate:e.mentionRate}),csv:e=>e.mentionRate},{id:`whisker`,title:u(`ui.interval`),hideTitle:!0,cell:e=>(0,j.jsx)(g,{rate:e.mentionRate,interval:e.mentionRateInterval,accent:e.isBrand})},{id:`voice`,title:u(`overview.voice-short`),number:!0,wide:!0,cell:e=>e.shareOfVoice==null?(0,j.jsx)(O,{reason:u(`overview.no-voice`)}):S(e.shareOfVoice),csv:e=>e.shareOfVoice},{id:`position`,title:u(`overview.position-short`),number:!0,wide:!0,cell:e=>e.avgPosition==null?(0,j.jsx)(O,{reason:u(`overview.no-position`)}):x(e.avgPosition),csv:e=>e.avgPosition},{id:`change`,title:u(`overview.change`),number:!0,cell:t=>(0,j.jsx)(k,{verdict:e?t.verdict:null,change:t.matchedVisibilityDelta}),csv:e=>e.verdict}];function N({rows:e,compared:t,stale:n}){return(0,j.jsxs)(`section`,{children:[(0,j.jsx)(`h2`,{className:`mb-2`,children:u(`overview.competitors`)}),(0,j.jsx)(A,{label:u(`overview.competitors`),columns:M(t),rows:e,rowKey:e=>e.name,strong:e=>e.isBrand,stale:n}),e.length===1&&(0,j.jsx)(`p`,{className:`text-muted mt-2`,children:u(`overview.no-competitors`)})]})}function ee(e,t,n){let r=new Set(e.perEngine.map(e=>e.logicalEngine)),i=e.perEngine.map(e=>({origin:e,measured:e,configured:t.find(t=>t.logicalEngine===e.logicalEngine)})),a=t.filter(e=>!r.has(e.logicalEngine)&&(!n||e.logicalEngine===n)).map(e=>({origin:e,configured:e}));return[...i,...a]}function te({surface:e,retrievalEnabled:t}){return[e&&u(`overview.surface.${e}`),typeof t==`boolean`&&u(t?`overview.searched`:`overview.not-searched`)].filter(Boolean).join(`, `)}var ne=e=>[{id:`engine`,title:u(`overview.engine`),cell:e=>(0,j.jsxs)(`span`,{className:`inline-flex flex-wrap items-center gap-x-1.5`,children:[e.origin.engineLabel,(0,j.jsx)(`span`,{title:e.origin.transportModel??void 0,children:(0,j.jsx)(h,{children:te(e.origin)||u(`ui.unknown`)})})]}),csv:e=>e.origin.engineLabel},{id:`rate`,title:u(`overview.mentioned`),number:!0,cell:t=>(0,j.jsx)(P,{row:t,zone:e}),csv:e=>e.measured?.brandMentionRate},{id:`whisker`,title:u(`ui.interval`),hideTitle:!0,cell:e=>(0,j.jsx)(g,{rate:e.measured?.brandMentionRate,interval:e.measured?.brandMentionRateInterval})},{id:`n`,title:u(`overview.answers-short`),number:!0,wide:!0,cell:e=>e.measured?.counts.responses,csv:e=>e.measured?.counts.responses}];function P({row:e,zone:t}){let n=e.measured?.brandMentionRate;if(typeof n==`number`)return S(n);let{state:r,lastError:i,lastErrorAt:a}=e.configured??{};return r===`failing`&&a?(0,j.jsx)(`span`,{title:i??void 0,children:(0,j.jsx)(T,{reason:u(`overview.failing-since`,{day:b(a,t)})})}):(0,j.jsx)(T,{reason:u(`overview.not-asked`)})}function F({report:e,configured:t,only:n,zone:r,stale:i}){return(0,j.jsxs)(`section`,{children:[(0,j.jsx)(`h2`,{className:`mb-2`,children:u(`overview.engines`)}),(0,j.jsx)(A,{label:u(`overview.engines`),columns:ne(r),rows:ee(e,t,n),rowKey:e=>e.origin.logicalEngine,stale:i})]})}var I=({comparison:e},t)=>e.changes.find(e=>e.figure===t);function L({report:e,perception:t,zone:n}){let{counts:r,comparison:i}=e,a=I(e,`visibility_rate`);return(0,j.jsxs)(`div`,{children:[(0,j.jsxs)(`div`,{className:`flex items-end gap-1`,children:[(0,j.jsx)(E,{big:!0,rate:e.visibilityRate,interval:e.visibilityRateInterval}),(0,j.jsx)(D,{name:u(`overview.mentioned`),n:r.responses,formula:u(`overview.mentioned.formula`),source:u(`overview.source`,{day:_(e.createdAt,n)}),children:u(`overview.mentioned.means`)})]}),(0,j.jsxs)(`p`,{className:`mt-2 mb-4 flex flex-wrap gap-x-1.5`,children:[(0,j.jsx)(k,{verdict:i.baselineAt?i.verdict:null,change:a?.change,long:!0}),i.baselineAt&&(0,j.jsx)(`span`,{className:`text-muted`,children:u(`overview.since`,{day:b(i.baselineAt,n)})})]}),(0,j.jsx)(R,{report:e,perception:t}),a?.neededRepetitions&&(0,j.jsx)(`p`,{className:`text-small text-muted mt-3`,children:u(`overview.needed`,{n:a.neededRepetitions})})]})}function R({report:e,perception:t}){let{counts:n}=e,r=[(n.failed??0)>0&&u(`overview.failed`,{n:n.failed??0}),(n.notRun??0)>0&&u(`overview.not-run`,{n:n.notRun??0})].filter(Boolean),i=e.rankings.find(e=>e.isBrand),a=e.rankings.filter(e=>e.mentionCount>0).length,o=e.ownedCitationRateInterval;return(0,j.jsxs)(`dl`,{className:`grid grid-cols-[1fr_auto] gap-x-3 gap-y-1.5`,children:[(0,j.jsx)(V,{name:u(`overview.score`),value:z(e.visibilityScore),note:u(`overview.of-100`)}),(0,j.jsx)(V,{name:u(`overview.cites`),value:e.ownedCitationRate===null?void 0:S(e.ownedCitationRate??0),note:o?y(o.low,o.high):void 0,reason:u(`overview.no-citations`)}),(0,j.jsx)(V,{name:u(`overview.position`),value:z(e.avgPosition),note:u(`overview.among`,{n:a}),reason:u(`overview.no-position`)}),(0,j.jsx)(V,{name:u(`overview.voice`),value:i?.shareOfVoice==null?void 0:S(i.shareOfVoice)}),(0,j.jsx)(B,{perception:t}),(0,j.jsx)(V,{name:u(`overview.answers`),value:C(n.responses),note:r.join(` · `)||void 0})]})}var z=e=>typeof e==`number`?x(e):void 0;function B({perception:e}){let t=u(`overview.sentiment`);if(!e)return(0,j.jsx)(V,{name:t,value:(0,j.jsx)(p,{className:`h-5 w-14`})});let n=e.brand?.score;return n&&typeof n.netSentiment==`number`?(0,j.jsx)(V,{name:t,value:w(n.netSentiment),note:u(`ui.n`,{n:C(n.classified)})}):(0,j.jsx)(V,{name:t,reason:u(e.reason===`model_not_configured`?`overview.no-judge`:`overview.not-judged`)})}function V({name:e,value:t,note:n,reason:r}){return(0,j.jsxs)(j.Fragment,{children:[(0,j.jsx)(`dt`,{className:`text-muted`,children:e}),(0,j.jsxs)(`dd`,{className:`text-right`,children:[t??(0,j.jsx)(O,{reason:r??u(`ui.unknown`)}),t!==void 0&&n&&(0,j.jsx)(`span`,{className:`text-muted ml-1.5`,children:n})]})]})}var H=5,U=e=>e.filter(e=>e.verdict===`moved`&&typeof e.visibilityDelta==`number`).sort((e,t)=>Math.abs(t.visibilityDelta??0)-Math.abs(e.visibilityDelta??0));function W({project:e,problem:t,reload:n,compared:r}){let i=U(e?.visibilityPrompts??[]);return(0,j.jsxs)(`section`,{children:[(0,j.jsx)(`h2`,{className:`mb-2`,children:u(`overview.moved`)}),!e&&(t?(0,j.jsx)(m,{problem:t,onRetry:n}):(0,j.jsx)(p,{className:`h-8 w-full`,lines:3})),e&&i.length===0&&(0,j.jsx)(`p`,{className:`text-muted`,children:r?u(`overview.nothing-moved`,{n:e.visibilityPrompts?.length??0}):u(`overview.no-baseline`)}),(0,j.jsx)(`ul`,{children:i.slice(0,H).map(e=>(0,j.jsx)(G,{prompt:e},e.promptId??e.promptText))}),e&&i.length>0&&(0,j.jsx)(`p`,{className:`text-small text-muted pt-2`,children:u(`overview.moved-of`,{moved:i.length,n:e.visibilityPrompts?.length??0})})]})}function G({prompt:e}){let t=e.comparison?.baselineCounts,n=e.comparison?.currentCounts;return(0,j.jsxs)(`li`,{className:`flex flex-wrap items-baseline gap-x-4 border-b border-line py-2`,children:[(0,j.jsx)(`span`,{className:`flex-1 min-w-48`,dir:`auto`,children:e.promptText}),t&&n&&(0,j.jsxs)(`span`,{className:`text-muted whitespace-nowrap max-md:hidden`,children:[u(`overview.of`,{part:t.brandResponses??0,all:t.responses}),` →`,` `,u(`overview.of`,{part:n.brandResponses??0,all:n.responses})]}),(0,j.jsx)(k,{verdict:e.verdict,change:e.visibilityDelta})]})}function K({project:e,problem:t,reload:n}){let r=e?.actions.items??[];return(0,j.jsxs)(`section`,{children:[(0,j.jsx)(`h2`,{className:`mb-2`,children:u(`overview.next`)}),!e&&(t?(0,j.jsx)(m,{problem:t,onRetry:n}):(0,j.jsx)(p,{className:`h-12 w-full`,lines:3})),e&&r.length===0&&(0,j.jsx)(`p`,{className:`text-muted`,children:u(`overview.no-actions`)}),(0,j.jsx)(`ul`,{children:r.map(e=>(0,j.jsxs)(`li`,{className:`grid grid-cols-[44px_minmax(0,1fr)_auto] gap-3 py-2.5 border-b border-line items-start`,children:[(0,j.jsx)(`span`,{className:`text-muted`,children:typeof e.priorityScore==`number`?Math.round(e.priorityScore):(0,j.jsx)(O,{reason:u(`overview.no-priority`)})}),(0,j.jsxs)(`div`,{className:`min-w-0`,children:[e.title,(0,j.jsx)(`p`,{className:`text-muted`,dir:`auto`,children:e.targetLabel})]}),(0,j.jsx)(h,{children:u(`overview.target.${e.targetKind}`)})]},e.id))})]})}var q=s(`Overview`,`81b4d4fd0772e6970c27c1d02c92ae72ed8dab5c332b7979a6f3e9965bd2d59c`,`query Overview($id: UUID!, $query: VisibilityQuery!, $trend: TrendQuery!) {
  project(id: $id) {
    id
    visibility(query: $query) {
      auditId
      auditStatus
      createdAt
      totalCompleted
      totalFailed
      visibilityScore
      visibilityRate
      visibilityRateInterval {
        ...Ends
        __typename
      }
      ownedCitationRate
      ownedCitationRateInterval {
        ...Ends
        __typename
      }
      avgPosition
      counts {
        ...Counts
        __typename
      }
      comparison {
        status
        baselineAuditId
        baselineAt
        verdict
        changes {
          figure
          verdict
          change
          neededRepetitions
          __typename
        }
        __typename
      }
      rankings {
        name
        isBrand
        mentionRate
        mentionRateInterval {
          ...Ends
          __typename
        }
        shareOfVoice
        avgPosition
        mentionCount
        verdict
        matchedVisibilityDelta
        __typename
      }
      perEngine {
        logicalEngine
        engineLabel
        surface
        transportModel
        retrievalEnabled
        brandMentionRate
        brandMentionRateInterval {
          ...Ends
          __typename
        }
        counts {
          ...Counts
          __typename
        }
        __typename
      }
      __typename
    }
    visibilityTrends(query: $trend) {
      auditId
      completedAt
      brandMentionRate
      brandMentionRateInterval {
        ...Ends
        __typename
      }
      rankings {
        name
        isBrand
        mentionRate
        __typename
      }
      modelProvenance {
        logicalEngine
        engineLabel
        transportModel
        __typename
      }
      analyzerVersions
      scoringRuleVersions
      __typename
    }
    __typename
  }
  engines {
    logicalEngine
    engineLabel
    surface
    transportModel
    retrievalEnabled
    state
    lastError
    lastErrorAt
    __typename
  }
}
fragment Ends on Interval {
  low
  high
  limitedEvidence
  __typename
}
fragment Counts on MeasurementCounts {
  responses
  brandResponses
  expected
  failed
  notRun
  __typename
}`),J=s(`OverviewNext`,`0d6d4f47f6cd4121dbd299b094d982752be81e9ce6337e14640b92995e2f2ae0`,`query OverviewNext($id: UUID!, $query: PromptMetricQuery!, $perception: PerceptionQuery!) {
  project(id: $id) {
    id
    visibilityPrompts(query: $query) {
      promptId
      promptText
      verdict
      visibilityDelta
      comparison {
        baselineCounts {
          ...Counts
          __typename
        }
        currentCounts {
          ...Counts
          __typename
        }
        __typename
      }
      __typename
    }
    visibilityPerception(query: $perception) {
      state
      reason
      brand {
        score {
          netSentiment
          classified
          __typename
        }
        __typename
      }
      __typename
    }
    actions(limit: 3, status: open) {
      items {
        id
        targetKind
        targetLabel
        targetUrl
        priorityScore
        title
        families
        __typename
      }
      statusCounts
      __typename
    }
    __typename
  }
}
fragment Counts on MeasurementCounts {
  responses
  brandResponses
  expected
  failed
  notRun
  __typename
}`);function Y(e,t,n=3){let r=[...t.at(-1)?.rankings.filter(e=>!e.isBrand)??[]].sort((e,t)=>(t.mentionRate??0)-(e.mentionRate??0)).slice(0,n);return[{name:e,accent:!0,points:t.map(e=>({at:e.completedAt,value:e.brandMentionRate??null,interval:e.brandMentionRateInterval}))},...r.map(({name:e})=>({name:e,points:t.map(t=>({at:t.completedAt,value:t.rankings.find(t=>t.name===e)?.mentionRate??null}))}))]}function X(e){let t=new Map;for(let{engineLabel:n,transportModel:r}of e.modelProvenance)t.set(n,(t.get(n)??new Set).add(r));return new Map([...t].map(([e,t])=>[e,[...t].sort().join(`, `)]))}function re(e){let t=[];for(let[n,r]of e.entries()){let i=e[n-1];if(!i)continue;let a=X(i),o=[];for(let[e,t]of X(r)){let n=a.get(e);n!==void 0&&n!==t&&o.push(`${n} → ${t}`)}let s=r.analyzerVersions.join(`, `);s!==i.analyzerVersions.join(`, `)&&o.push(u(`overview.analyzer`,{version:s}));let c=r.scoringRuleVersions.join(`, `);c!==i.scoringRuleVersions.join(`, `)&&o.push(u(`overview.scoring`,{version:c})),o.length>0&&t.push({at:r.completedAt,words:o.join(` · `)})}return t}var ie=[[0,`overview.share.none`],[.06,`overview.share.few`],[.15,`overview.share.tenth`],[.22,`overview.share.fifth`],[.29,`overview.share.quarter`],[.365,`overview.share.third`],[.45,`overview.share.two-fifths`],[.55,`overview.share.half`],[.635,`overview.share.three-fifths`],[.71,`overview.share.two-thirds`],[.775,`overview.share.three-quarters`],[.86,`overview.share.four-fifths`],[.95,`overview.share.nine-tenths`],[.9999,`overview.share.nearly-all`],[1,`overview.share.all`]],ae=.3;function oe(e,t){if(t&&t.high-t.low>ae)return u(`overview.share.between`,{range:y(t.low,t.high)});let[,n]=ie.find(([t])=>e<=t)??[1,`overview.share.all`];return u(n)}function se({brand:e,rate:t,interval:n,verdict:r,change:i,baselineAt:a,zone:o}){let s={brand:e,share:oe(t,n),day:a?b(a,o):``};return u(a?r===`moved`&&i?i>0?`overview.title.more`:`overview.title.less`:r===`within_noise`?`overview.title.same`:`overview.title.first`:`overview.title.first`,s)}var Z=e=>new Intl.ListFormat(void 0,{type:`conjunction`}).format(e);function Q(e,t,n){let{brand:r,verdict:i,change:a,baselineAt:o,zone:s}=e;if(!o)return u(`overview.lead.first`);let c={brand:r,points:v(a??0),day:b(o,s)},l=[];if(i===`moved`&&a?l.push(u(a>0?`overview.lead.rose`:`overview.lead.fell`,c)):i===`within_noise`?l.push(u(`overview.lead.noise`,c)):l.push(u(i===`insufficient_data`?`overview.lead.too-few`:`overview.lead.not-comparable`,c)),t){let e=t.filter(e=>e.verdict===`moved`&&(e.change??0)>0).length,n=t.filter(e=>e.verdict===`moved`&&(e.change??0)<0).length;e+n===0?l.push(u(`overview.lead.no-prompts`)):n===0?l.push(u(`overview.lead.prompts-up`,{up:e})):e===0?l.push(u(`overview.lead.prompts-down`,{down:n})):l.push(u(`overview.lead.prompts-both`,{up:e,down:n}))}let d=n.filter(e=>e.verdict===`moved`),f=d.filter(e=>(e.change??0)>0).map(e=>e.name),p=d.filter(e=>(e.change??0)<0).map(e=>e.name);return f.length>0&&l.push(u(`overview.lead.gained`,{names:Z(f),n:f.length})),p.length>0&&l.push(u(`overview.lead.lost`,{names:Z(p),n:p.length})),d.length===0&&n.some(e=>e.verdict===`within_noise`)&&l.push(u(`overview.lead.competitors-still`)),l.join(` `)}function ce(){let{project:n}=a(),r=e({from:`/app/projects/$projectId`}),{query:i,trend:s}=$(r),{data:l,problem:d,stale:f,reload:p}=o(q,{id:n.id,query:i,trend:s}),h=o(J,{id:n.id,query:i,perception:i});if(d&&!l)return(0,j.jsx)(m,{problem:d,onRetry:p});if(!l)return(0,j.jsx)(de,{});let g=h.data?.project,_=l.project.visibility;if(!_)return(0,j.jsx)(ue,{filtered:!!(r.market||r.engine||r.cohort)});let v=!!_.comparison.baselineAt;return(0,j.jsxs)(j.Fragment,{children:[d&&(0,j.jsx)(m,{problem:d,onRetry:p}),(0,j.jsx)(le,{report:_,next:g,brand:n.brandName,zone:n.timezone}),(0,j.jsxs)(`div`,{className:c(`grid gap-8 mb-10 sm:grid-cols-[264px_minmax(0,1fr)]`,f&&`stale`),children:[(0,j.jsx)(L,{report:_,perception:g?.visibilityPerception,zone:n.timezone}),(0,j.jsx)(t,{label:u(`overview.chart`,{brand:n.brandName}),lines:Y(n.brandName,l.project.visibilityTrends),boundaries:re(l.project.visibilityTrends),zone:n.timezone})]}),(0,j.jsxs)(`div`,{className:`grid gap-10 mb-10 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]`,children:[(0,j.jsx)(N,{rows:_.rankings,compared:v,stale:f}),(0,j.jsxs)(`div`,{className:`grid gap-8 content-start min-w-0`,children:[(0,j.jsx)(F,{report:_,configured:l.engines,only:r.engine,zone:n.timezone,stale:f}),(0,j.jsx)(W,{compared:v,project:g,problem:h.problem,reload:h.reload})]})]}),(0,j.jsx)(K,{project:g,problem:h.problem,reload:h.reload})]})}function $({market:e,engine:t,cohort:n=`core`,period:a}){let o={market:e,engine:t,cohort:n},s=r(a)>60?`week`:`day`;return{query:o,trend:{...o,from:i(a),granularity:s}}}function le({report:e,next:t,brand:n,zone:r}){if(typeof e.visibilityRate!=`number`)return(0,j.jsxs)(j.Fragment,{children:[(0,j.jsx)(`h1`,{children:u(`overview.no-answers`,{brand:n})}),(0,j.jsx)(`p`,{className:`text-muted mb-6 max-w-[72ch]`,children:u(`overview.no-answers-words`,{n:e.totalFailed})})]});let i={brand:n,rate:e.visibilityRate,interval:e.visibilityRateInterval,verdict:e.comparison.verdict,change:I(e,`visibility_rate`)?.change,baselineAt:e.comparison.baselineAt,zone:r},a=t?.visibilityPrompts?.map(e=>({name:e.promptText,verdict:e.verdict,change:e.visibilityDelta})),o=e.rankings.filter(e=>!e.isBrand).map(e=>({name:e.name,verdict:e.verdict,change:e.matchedVisibilityDelta}));return(0,j.jsxs)(j.Fragment,{children:[(0,j.jsx)(`h1`,{dir:`auto`,className:`max-w-[72ch]`,children:se(i)}),(0,j.jsx)(`p`,{className:`text-muted mb-6 max-w-[72ch] min-h-10`,dir:`auto`,children:Q(i,a,o)})]})}function ue({filtered:e}){return e?(0,j.jsx)(f,{title:u(`overview.nothing-here`),children:u(`overview.nothing-here-words`)}):(0,j.jsx)(f,{title:u(`overview.not-measured`),action:(0,j.jsx)(n,{explain:!0}),children:u(`overview.not-measured-words`)})}function de(){return(0,j.jsxs)(d,{children:[(0,j.jsx)(p,{className:`h-7 w-[min(640px,100%)]`}),(0,j.jsx)(`div`,{className:`h-3`}),(0,j.jsx)(p,{className:`h-5 w-[min(480px,100%)]`}),(0,j.jsxs)(`div`,{className:`grid gap-8 mt-6 mb-10 sm:grid-cols-[264px_minmax(0,1fr)]`,children:[(0,j.jsx)(p,{className:`h-60 w-full`}),(0,j.jsx)(p,{className:`h-72 w-full`})]}),(0,j.jsxs)(`div`,{className:`grid gap-10 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]`,children:[(0,j.jsx)(p,{className:`h-8 w-full`,lines:7}),(0,j.jsx)(p,{className:`h-8 w-full`,lines:7})]})]})}export{ce as default,$ as questions};