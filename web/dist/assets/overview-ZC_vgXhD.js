import{n as e}from"./useNavigate-BsHnXv7C.js";import{t}from"./useSearch-CFoT7Lp7.js";import{t as n}from"./series-EpLHf1mo.js";import{t as r}from"./run-audit-B1NxX9q-.js";import{n as i,r as a}from"./search-2dM8bj20.js";import{a as o,r as s}from"./session-D9Retjcs.js";import{a as c,l,r as u}from"./operation-Cvb3T7xO.js";import{n as d}from"./tags-D34YEdyl.js";import{a as f,d as p,f as m,l as h,n as g,o as _,r as v,s as y,t as b,u as x}from"./format-CWZrXxBt.js";import{Lt as ee,kt as S,r as te}from"./button-CFsgWjw3.js";import{n as C,t as w}from"./link-BIignGK1.js";import{i as T,n as E,o as D,r as O,t as k}from"./states-DhFPv1Bo.js";import{t as A}from"./dot-whisker-CEIk7Akq.js";import{a as j,i as M,n as ne,o as N,t as P}from"./figure-BsCwYLjO.js";import{n as F}from"./table-D370SJLZ.js";import{t as re}from"./popover-DZituntQ.js";var I=ee(),L=e=>[{id:`name`,title:S(`overview.name`),cell:e=>(0,I.jsx)(`span`,{dir:`auto`,className:`line-clamp-2 min-w-20`,children:e.name}),csv:e=>e.name},{id:`rate`,title:S(`overview.mentioned`),number:!0,cell:e=>(0,I.jsx)(M,{rate:e.mentionRate}),csv:e=>e.mentionRate},{id:`whisker`,title:S(`ui.interval`),hideTitle:!0,cell:e=>(0,I.jsx)(A,{rate:e.mentionRate,interval:e.mentionRateInterval,accent:e.isBrand})},{id:`voice`,title:S(`overview.voice-short`),number:!0,wide:!0,cell:e=>e.shareOfVoice==null?(0,I.jsx)(N,{reason:S(`overview.no-voice`)}):h(e.shareOfVoice),csv:e=>e.shareOfVoice},{id:`position`,title:S(`overview.position-short`),number:!0,wide:!0,cell:e=>e.avgPosition==null?(0,I.jsx)(N,{reason:S(`overview.no-position`)}):v(e.avgPosition),csv:e=>e.avgPosition},{id:`change`,title:S(`overview.change`),number:!0,cell:t=>(0,I.jsx)(P,{verdict:e?t.verdict:null,change:t.matchedVisibilityDelta}),csv:e=>e.verdict}];function R({rows:e,compared:t,stale:n}){return(0,I.jsxs)(`section`,{children:[(0,I.jsx)(`h2`,{className:`mb-2`,children:S(`overview.competitors`)}),(0,I.jsx)(F,{label:S(`overview.competitors`),columns:L(t),rows:e,rowKey:e=>e.name,strong:e=>e.isBrand,stale:n}),e.length===1&&(0,I.jsx)(`p`,{className:`text-muted mt-2`,children:S(`overview.no-competitors`)})]})}function z(e,t,n){let r=new Set(e.perEngine.map(e=>e.logicalEngine)),i=e.perEngine.map(e=>({origin:e,measured:e,configured:t.find(t=>t.logicalEngine===e.logicalEngine)})),a=t.filter(e=>!r.has(e.logicalEngine)&&(!n||e.logicalEngine===n)).map(e=>({origin:e,configured:e}));return[...i,...a]}function B({surface:e,retrievalEnabled:t}){return[e&&S(`overview.surface.${e}`),typeof t==`boolean`&&S(t?`overview.searched`:`overview.not-searched`)].filter(Boolean).join(`, `)}var V=e=>[{id:`engine`,title:S(`overview.engine`),cell:e=>(0,I.jsxs)(`span`,{className:`inline-flex flex-wrap items-center gap-x-1.5`,children:[e.origin.engineLabel,(0,I.jsx)(`span`,{title:e.origin.transportModel??void 0,children:(0,I.jsx)(k,{children:B(e.origin)||S(`ui.unknown`)})})]}),csv:e=>e.origin.engineLabel},{id:`rate`,title:S(`overview.mentioned`),number:!0,cell:t=>(0,I.jsx)(H,{row:t,zone:e}),csv:e=>e.measured?.brandMentionRate},{id:`whisker`,title:S(`ui.interval`),hideTitle:!0,cell:e=>(0,I.jsx)(A,{rate:e.measured?.brandMentionRate,interval:e.measured?.brandMentionRateInterval})},{id:`n`,title:S(`overview.answers-short`),number:!0,wide:!0,cell:e=>e.measured?.counts.responses,csv:e=>e.measured?.counts.responses}];function H({row:e,zone:t}){let n=e.measured?.brandMentionRate;if(typeof n==`number`)return h(n);let{state:r,lastError:i,lastErrorAt:a}=e.configured??{};return r===`failing`&&a?(0,I.jsx)(`span`,{title:i??void 0,children:(0,I.jsx)(j,{reason:S(`overview.failing-since`,{day:g(a,t)})})}):(0,I.jsx)(j,{reason:S(`overview.not-asked`)})}function U({report:e,configured:t,only:n,zone:r,stale:i}){return(0,I.jsxs)(`section`,{children:[(0,I.jsx)(`h2`,{className:`mb-2`,children:S(`overview.engines`)}),(0,I.jsx)(F,{label:S(`overview.engines`),columns:V(r),rows:z(e,t,n),rowKey:e=>e.origin.logicalEngine,stale:i})]})}function W({grade:e}){let{level:t,failing:n,mend:r}=e;return(0,I.jsxs)(`div`,{className:`mb-4`,children:[(0,I.jsxs)(`div`,{className:`flex items-center gap-1`,children:[(0,I.jsx)(k,{children:S(`overview.grade.${t}`)}),n.length>0&&(0,I.jsxs)(re,{label:S(`overview.grade.why`),button:S(`overview.grade.why`),children:[(0,I.jsx)(`h3`,{className:`font-semibold mb-1`,children:S(`overview.grade.missing`)}),(0,I.jsx)(`ul`,{className:`list-disc pl-5`,children:n.map(e=>(0,I.jsx)(`li`,{children:G(e)},e.criterion))}),(0,I.jsx)(`p`,{className:`mt-2`,children:(0,I.jsx)(C,{to:`/docs/metrics`,hash:`what-a-figure-is-good-for`,target:`_blank`,children:S(`ui.read-more`)})})]})]}),(0,I.jsx)(`p`,{className:`text-muted`,children:S(`overview.grade.means.${t}`)}),r.map(({remedy:e,count:t,calls:n})=>(0,I.jsx)(`p`,{className:`text-small text-muted`,children:S(`overview.grade.mend.${e}`,{n:t,calls:b(n)})},e))]})}function G({criterion:e,value:t,needed:n}){if(t==null)return S(`overview.grade.days-unknown`);let r=e===`width`||e===`repeatability`||e===`engines`?h:b;return S(`overview.grade.criterion.${e}`,{value:r(t),needed:r(n)})}var K=({comparison:e},t)=>e.changes.find(e=>e.figure===t);function q({report:e,perception:t,tagged:n,zone:r}){let{counts:i,comparison:a}=e,o=K(e,`visibility_rate`);return(0,I.jsxs)(`div`,{children:[(0,I.jsxs)(`div`,{className:`flex items-end gap-1`,children:[(0,I.jsx)(M,{big:!0,rate:e.visibilityRate,interval:e.visibilityRateInterval}),(0,I.jsx)(ne,{name:S(`overview.mentioned`),section:`terms-and-figures`,n:i.responses,formula:S(`overview.mentioned.formula`),source:S(`overview.source`,{day:f(e.createdAt,r)}),children:S(`overview.mentioned.means`)})]}),(0,I.jsxs)(`p`,{className:`mt-2 mb-4 flex flex-wrap gap-x-1.5`,children:[(0,I.jsx)(P,{verdict:a.baselineAt?a.verdict:null,change:o?.change,long:!0}),a.baselineAt&&(0,I.jsx)(`span`,{className:`text-muted`,children:S(`overview.since`,{day:g(a.baselineAt,r)})})]}),e.visibilityRateGrade&&(0,I.jsx)(W,{grade:e.visibilityRateGrade}),(0,I.jsx)(J,{report:e,perception:t,tagged:n}),o?.neededRepetitions&&(0,I.jsx)(`p`,{className:`text-small text-muted mt-3`,children:S(`overview.needed`,{n:o.neededRepetitions})})]})}function J({report:e,perception:t,tagged:n}){let{counts:r}=e,i=[(r.failed??0)>0&&S(`overview.failed`,{n:r.failed??0}),(r.notRun??0)>0&&S(`overview.not-run`,{n:r.notRun??0})].filter(Boolean),a=e.rankings.find(e=>e.isBrand),o=e.rankings.filter(e=>e.mentionCount>0).length,s=e.ownedCitationRateInterval;return(0,I.jsxs)(`dl`,{className:`grid grid-cols-[1fr_auto] gap-x-3 gap-y-1.5`,children:[(0,I.jsx)(Z,{name:S(`overview.score`),value:Y(e.visibilityScore),note:S(`overview.of-100`)}),(0,I.jsx)(Z,{name:S(`overview.cites`),value:e.ownedCitationRate===null?void 0:h(e.ownedCitationRate??0),note:s?p(s.low,s.high):void 0,reason:S(`overview.no-citations`)}),(0,I.jsx)(Z,{name:S(`overview.position`),value:Y(e.avgPosition),note:S(`overview.among`,{n:o}),reason:S(`overview.no-position`)}),(0,I.jsx)(Z,{name:S(`overview.voice`),value:a?.shareOfVoice==null?void 0:h(a.shareOfVoice)}),(0,I.jsx)(X,{perception:t,tagged:n}),(0,I.jsx)(Z,{name:S(`overview.answers`),value:b(r.responses),note:i.join(` · `)||void 0})]})}var Y=e=>typeof e==`number`?v(e):void 0;function X({perception:e,tagged:t}){let n=S(`overview.sentiment`);if(t)return(0,I.jsx)(Z,{name:n,reason:S(`overview.not-by-tag`)});if(!e)return(0,I.jsx)(Z,{name:n,value:(0,I.jsx)(D,{className:`h-5 w-14`})});let r=e.brand?.score;return r&&typeof r.netSentiment==`number`?(0,I.jsx)(Z,{name:n,value:m(r.netSentiment),note:S(`ui.n`,{n:b(r.classified)})}):(0,I.jsx)(Z,{name:n,reason:S(e.reason===`model_not_configured`?`overview.no-judge`:`overview.not-judged`)})}function Z({name:e,value:t,note:n,reason:r}){return(0,I.jsxs)(I.Fragment,{children:[(0,I.jsx)(`dt`,{className:`text-muted`,children:e}),(0,I.jsxs)(`dd`,{className:`text-right`,children:[t??(0,I.jsx)(N,{reason:r??S(`ui.unknown`)}),t!==void 0&&n&&(0,I.jsx)(`span`,{className:`text-muted ml-1.5`,children:n})]})]})}function ie({project:e,problem:t,reload:n,compared:r}){let i=e?.promptList;if(t&&!i)return(0,I.jsxs)(`section`,{children:[(0,I.jsx)(`h2`,{className:`mb-2`,children:S(`overview.moved`)}),(0,I.jsx)(O,{problem:t,onRetry:n})]});let a=(i?.items??[]).flatMap(({metric:e})=>e??[]),o=i?.measuredCount??0;return(0,I.jsxs)(`section`,{children:[(0,I.jsx)(`h2`,{className:`mb-2`,children:S(`overview.moved`)}),!i&&(0,I.jsx)(D,{className:`h-8 w-full`,lines:3}),i&&a.length===0&&(0,I.jsx)(`p`,{className:`text-muted`,children:r?S(`overview.nothing-moved`,{n:o}):S(`overview.no-baseline`)}),(0,I.jsx)(`ul`,{children:a.map(e=>(0,I.jsx)(ae,{prompt:e},e.promptId??e.promptText))}),i&&a.length>0&&(0,I.jsx)(`p`,{className:`text-small text-muted pt-2`,children:S(`overview.moved-of`,{moved:i.roseCount+i.fellCount,n:o})})]})}function ae({prompt:e}){let t=e.comparison?.baselineCounts,n=e.comparison?.currentCounts;return(0,I.jsxs)(`li`,{className:`flex flex-wrap items-baseline gap-x-4 border-b border-line py-2`,children:[(0,I.jsx)(`span`,{className:`flex-1 min-w-48`,dir:`auto`,children:e.promptText}),t&&n&&(0,I.jsxs)(`span`,{className:`text-muted whitespace-nowrap max-md:hidden`,children:[S(`overview.of`,{part:t.brandResponses??0,all:t.responses}),` →`,` `,S(`overview.of`,{part:n.brandResponses??0,all:n.responses})]}),(0,I.jsx)(P,{verdict:e.verdict,change:e.visibilityDelta})]})}function oe({project:e,problem:t,reload:n}){let{project:r}=o(),i=e?.actions.items??[];return(0,I.jsxs)(`section`,{children:[(0,I.jsx)(`h2`,{className:`mb-2`,children:(0,I.jsx)(C,{to:`/projects/$projectId/actions`,params:{projectId:r.id},search:e=>e,className:`hover:underline`,children:S(`overview.next`)})}),!e&&(t?(0,I.jsx)(O,{problem:t,onRetry:n}):(0,I.jsx)(D,{className:`h-12 w-full`,lines:3})),e&&i.length===0&&(0,I.jsx)(`p`,{className:`text-muted`,children:S(`overview.no-actions`)}),(0,I.jsx)(`ul`,{children:i.map(e=>(0,I.jsxs)(`li`,{className:`grid grid-cols-[44px_minmax(0,1fr)_auto] gap-3 py-2.5 border-b border-line items-start`,children:[(0,I.jsx)(`span`,{className:`text-muted`,children:typeof e.priorityScore==`number`?Math.round(e.priorityScore):(0,I.jsx)(N,{reason:S(`overview.no-priority`)})}),(0,I.jsxs)(`div`,{className:`min-w-0`,children:[(0,I.jsx)(C,{to:`/projects/$projectId/actions/$actionId`,params:{projectId:r.id,actionId:e.id},search:e=>e,lang:`en`,children:e.title}),(0,I.jsx)(`p`,{className:`text-muted`,dir:`auto`,children:e.targetLabel})]}),(0,I.jsx)(k,{children:S(`overview.target.${e.targetKind}`)})]},e.id))})]})}var se=u(`Overview`,`c20daf6673c62ab3e90d974b4ffdad5b1411e9c4f8a5562768534af26500eaec`,`query Overview($id: UUID!, $query: VisibilityQuery!, $trend: TrendQuery!) {
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
      visibilityRateGrade {
        level
        failing {
          criterion
          value
          needed
          __typename
        }
        mend {
          remedy
          count
          calls
          __typename
        }
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
}`),ce=u(`OverviewNext`,`5ef97b03e53895488a0b62c4f40473836991a381db1bf3ee74841e6f49e10565`,`query OverviewNext($id: UUID!, $market: MarketRef, $engine: LogicalEngine, $cohort: PromptCohort, $tag: String, $perception: PerceptionQuery!) {
  project(id: $id) {
    id
    promptList(
      market: $market
      engine: $engine
      cohort: $cohort
      tag: $tag
      moved: true
      sort: visibility_change
      descending: true
      limit: 5
    ) {
      items {
        metric {
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
        __typename
      }
      measuredCount
      roseCount
      fellCount
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
}`),le=u(`OverviewNewestAudit`,`d1e3a2336e8ba47e5581e1dc4d28ca2ba9f3fe028e7ad24ef08b344a318423aa`,`query OverviewNewestAudit($id: UUID!) {
  project(id: $id) {
    id
    audits(limit: 1) {
      items {
        id
        status
        errorMessage
        createdAt
        __typename
      }
      __typename
    }
    __typename
  }
}`);function ue(e,t,n=3){let r=[...t.at(-1)?.rankings.filter(e=>!e.isBrand)??[]].sort((e,t)=>(t.mentionRate??0)-(e.mentionRate??0)).slice(0,n);return[{name:e,accent:!0,points:t.map(e=>({at:e.completedAt,value:e.brandMentionRate??null,interval:e.brandMentionRateInterval}))},...r.map(({name:e})=>({name:e,points:t.map(t=>({at:t.completedAt,value:t.rankings.find(t=>t.name===e)?.mentionRate??null}))}))]}function Q(e){let t=new Map;for(let{engineLabel:n,transportModel:r}of e.modelProvenance)t.set(n,(t.get(n)??new Set).add(r));return new Map([...t].map(([e,t])=>[e,[...t].sort().join(`, `)]))}function de(e){let t=[];for(let[n,r]of e.entries()){let i=e[n-1];if(!i)continue;let a=Q(i),o=[];for(let[e,t]of Q(r)){let n=a.get(e);n!==void 0&&n!==t&&o.push(`${n} → ${t}`)}let s=r.analyzerVersions.join(`, `);s!==i.analyzerVersions.join(`, `)&&o.push(S(`overview.analyzer`,{version:s}));let c=r.scoringRuleVersions.join(`, `);c!==i.scoringRuleVersions.join(`, `)&&o.push(S(`overview.scoring`,{version:c})),o.length>0&&t.push({at:r.completedAt,words:o.join(` · `)})}return t}var $=[[0,`overview.share.none`],[.06,`overview.share.few`],[.15,`overview.share.tenth`],[.22,`overview.share.fifth`],[.29,`overview.share.quarter`],[.365,`overview.share.third`],[.45,`overview.share.two-fifths`],[.55,`overview.share.half`],[.635,`overview.share.three-fifths`],[.71,`overview.share.two-thirds`],[.775,`overview.share.three-quarters`],[.86,`overview.share.four-fifths`],[.95,`overview.share.nine-tenths`],[.9999,`overview.share.nearly-all`],[1,`overview.share.all`]],fe=.3;function pe(e,t){if(t&&t.high-t.low>fe)return S(`overview.share.between`,{range:p(t.low,t.high)});let[,n]=$.find(([t])=>e<=t)??[1,`overview.share.all`];return S(n)}function me({brand:e,rate:t,interval:n,verdict:r,change:i,baselineAt:a,zone:o}){let s={brand:e,share:pe(t,n),day:a?g(a,o):``};return S(a?r===`moved`&&i?i>0?`overview.title.more`:`overview.title.less`:r===`within_noise`?`overview.title.same`:`overview.title.first`:`overview.title.first`,s)}function he(e,t,n){let{brand:r,verdict:i,change:a,baselineAt:o,zone:s}=e;if(!o)return S(`overview.lead.first`);let c={brand:r,points:x(a??0),day:g(o,s)},l=[];if(i===`moved`&&a?l.push(S(a>0?`overview.lead.rose`:`overview.lead.fell`,c)):i===`within_noise`?l.push(S(`overview.lead.noise`,c)):l.push(S(i===`insufficient_data`?`overview.lead.too-few`:`overview.lead.not-comparable`,c)),t){let{roseCount:e,fellCount:n}=t;e+n===0?l.push(S(`overview.lead.no-prompts`)):n===0?l.push(S(`overview.lead.prompts-up`,{up:e})):e===0?l.push(S(`overview.lead.prompts-down`,{down:n})):l.push(S(`overview.lead.prompts-both`,{up:e,down:n}))}let u=n.filter(e=>e.verdict===`moved`),d=u.filter(e=>(e.change??0)>0).map(e=>e.name),f=u.filter(e=>(e.change??0)<0).map(e=>e.name);return d.length>0&&l.push(S(`overview.lead.gained`,{names:_(d),n:d.length})),f.length>0&&l.push(S(`overview.lead.lost`,{names:_(f),n:f.length})),u.length===0&&n.some(e=>e.verdict===`within_noise`)&&l.push(S(`overview.lead.competitors-still`)),l.join(` `)}function ge(){let{project:r}=o(),i=t({from:`/app/projects/$projectId/overview`}),a=e(),{query:s,tag:l,trend:u}=_e(i),{data:f,problem:p,stale:m,reload:h}=c(se,{id:r.id,query:{...s,tag:l},trend:u}),g=c(ce,{id:r.id,...s,tag:l,perception:s});if(p&&!f)return(0,I.jsx)(O,{problem:p,onRetry:h});if(!f)return(0,I.jsx)(xe,{});let _=g.data?.project,v=f.project.visibility,y=(0,I.jsx)(`div`,{className:`max-w-64 mb-4 empty:hidden`,children:(0,I.jsx)(d,{kind:`prompt`,value:l,onChange:e=>a({to:`.`,search:t=>({...t,tag:e}),replace:!0})})});if(!v||l&&v.counts.responses===0)return(0,I.jsxs)(I.Fragment,{children:[y,(0,I.jsx)(ye,{filtered:!!(i.market||i.engine||i.cohort||l)})]});let b=!!v.comparison.baselineAt;return(0,I.jsxs)(I.Fragment,{children:[p&&(0,I.jsx)(O,{problem:p,onRetry:h}),y,(0,I.jsx)(ve,{report:v,next:_,brand:r.brandName,zone:r.timezone}),(0,I.jsxs)(`div`,{className:te(`grid gap-8 mb-10 sm:grid-cols-[264px_minmax(0,1fr)]`,m&&`stale`),children:[(0,I.jsx)(q,{report:v,perception:_?.visibilityPerception,tagged:!!l,zone:r.timezone}),(0,I.jsx)(n,{label:S(`overview.chart`,{brand:r.brandName}),lines:ue(r.brandName,f.project.visibilityTrends),boundaries:de(f.project.visibilityTrends),zone:r.timezone})]}),(0,I.jsxs)(`div`,{className:`grid gap-10 mb-10 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]`,children:[(0,I.jsx)(R,{rows:v.rankings,compared:b,stale:m}),(0,I.jsxs)(`div`,{className:`grid gap-8 content-start min-w-0`,children:[(0,I.jsx)(U,{report:v,configured:f.engines,only:i.engine,zone:r.timezone,stale:m}),(0,I.jsx)(ie,{compared:b,project:_,problem:g.problem,reload:g.reload})]})]}),(0,I.jsx)(oe,{project:_,problem:g.problem,reload:g.reload})]})}function _e({market:e,engine:t,cohort:n=`core`,period:r,tag:o}){let s={market:e,engine:t,cohort:n},c=i(r)>60?`week`:`day`;return{query:s,tag:o,trend:{...s,tag:o,from:a(r),granularity:c}}}function ve({report:e,next:t,brand:n,zone:r}){if(typeof e.visibilityRate!=`number`)return(0,I.jsxs)(I.Fragment,{children:[(0,I.jsx)(`h1`,{children:S(`overview.no-answers`,{brand:n})}),(0,I.jsx)(`p`,{className:`text-muted mb-6 max-w-[72ch]`,children:S(`overview.no-answers-words`,{n:e.totalFailed})})]});let i={brand:n,rate:e.visibilityRate,interval:e.visibilityRateInterval,verdict:e.comparison.verdict,change:K(e,`visibility_rate`)?.change,baselineAt:e.comparison.baselineAt,zone:r},a=e.rankings.filter(e=>!e.isBrand).map(e=>({name:e.name,verdict:e.verdict,change:e.matchedVisibilityDelta}));return(0,I.jsxs)(I.Fragment,{children:[(0,I.jsx)(`h1`,{className:`max-w-[72ch]`,children:me(i)}),(0,I.jsx)(`p`,{className:`text-muted mb-6 max-w-[72ch] min-h-10`,children:he(i,t?.promptList,a)})]})}function ye({filtered:e}){let{project:t}=o();if(e)return(0,I.jsx)(E,{title:S(`overview.nothing-here`),children:S(`overview.nothing-here-words`)});let n=s(t)?(0,I.jsx)(w,{to:`/projects/$projectId/set-up`,params:{projectId:t.id},look:`primary`,children:S(`overview.set-up`)}):(0,I.jsx)(r,{explain:!0});return(0,I.jsxs)(E,{title:S(`overview.not-measured`),action:n,children:[(0,I.jsx)(`p`,{children:S(`overview.not-measured-words`)}),(0,I.jsx)(be,{})]})}function be(){let{project:e}=o(),{data:t}=c(le,{id:e.id}),n=t?.project.audits.items[0];if(!n)return null;let r=y(n.createdAt,e.timezone),i=n.status===`failed`||n.status===`cancelled`?n.status:`running`;return(0,I.jsxs)(`p`,{className:`mt-3`,children:[S(`overview.newest.${i}`,{day:r,reason:l(n.errorMessage)}),` `,(0,I.jsx)(C,{to:`/projects/$projectId/audits/$auditId`,params:{projectId:e.id,auditId:n.id},children:S(`overview.newest-see`)})]})}function xe(){return(0,I.jsxs)(T,{children:[(0,I.jsx)(D,{className:`h-7 w-[min(640px,100%)]`}),(0,I.jsx)(`div`,{className:`h-3`}),(0,I.jsx)(D,{className:`h-5 w-[min(480px,100%)]`}),(0,I.jsxs)(`div`,{className:`grid gap-8 mt-6 mb-10 sm:grid-cols-[264px_minmax(0,1fr)]`,children:[(0,I.jsx)(D,{className:`h-60 w-full`}),(0,I.jsx)(D,{className:`h-72 w-full`})]}),(0,I.jsxs)(`div`,{className:`grid gap-10 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]`,children:[(0,I.jsx)(D,{className:`h-8 w-full`,lines:7}),(0,I.jsx)(D,{className:`h-8 w-full`,lines:7})]})]})}export{ge as default};