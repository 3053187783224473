import{t as e}from"./useSearch-DsdQhN7j.js";import{t}from"./series-Do_usOB6.js";import{t as n}from"./run-audit-BBOIw_q9.js";import{n as r,r as i}from"./search-2dM8bj20.js";import{r as a,s as o}from"./session-DF7CWfcg.js";import{a as s,l as c,r as l}from"./operation-JRMDVeU1.js";import{t as u}from"./tags-DeNPuFu8.js";import{a as d,d as f,f as p,l as m,n as h,o as g,r as _,s as v,t as y,u as ee}from"./format-BcVHqH1S.js";import{Lt as te,kt as b,r as x}from"./button-v-000qjY.js";import{n as S,t as C}from"./link-i3vHolQ8.js";import{i as ne,n as w,o as T,r as E,t as D}from"./states-BQAsYVUK.js";import{t as O}from"./dot-whisker-A3B4HwQT.js";import{a as k,n as A,o as j,r as re,s as M,t as N}from"./figure-Tu7igNq3.js";import{n as P}from"./table-DLBsk0eg.js";import{t as F}from"./popover-8Nrzro1g.js";var I=te();function ie({grade:e}){let{level:t,failing:n,mend:r}=e;return(0,I.jsxs)(`div`,{className:`mb-4`,children:[(0,I.jsxs)(`div`,{className:`flex items-center gap-1`,children:[(0,I.jsx)(D,{children:b(`overview.grade.${t}`)}),n.length>0&&(0,I.jsxs)(F,{label:b(`overview.grade.why`),button:b(`overview.grade.why`),children:[(0,I.jsx)(`h3`,{className:`font-semibold mb-1`,children:b(`overview.grade.missing`)}),(0,I.jsx)(`ul`,{className:`list-disc pl-5`,children:n.map(e=>(0,I.jsx)(`li`,{children:B(e)},e.criterion))}),(0,I.jsx)(z,{})]})]}),(0,I.jsx)(`p`,{className:`text-muted`,children:b(`overview.grade.means.${t}`)}),r.map(({remedy:e,count:t,calls:n})=>(0,I.jsx)(`p`,{className:`text-small text-muted`,children:b(`overview.grade.mend.${e}`,{n:t,calls:y(n)})},e))]})}var ae=[`decide`,`watch`,`explore`];function L({grade:e}){return e?(0,I.jsx)(D,{children:b(`overview.grade.${e}`)}):null}function R(){return(0,I.jsxs)(F,{label:b(`overview.grade.good-for`),button:`?`,children:[(0,I.jsx)(`dl`,{children:ae.map(e=>(0,I.jsxs)(`div`,{className:`mb-2`,children:[(0,I.jsx)(`dt`,{className:`font-semibold`,children:b(`overview.grade.${e}`)}),(0,I.jsx)(`dd`,{children:b(`overview.grade.means.${e}`)})]},e))}),(0,I.jsx)(z,{})]})}var z=()=>(0,I.jsx)(`p`,{className:`mt-2`,children:(0,I.jsx)(S,{to:`/docs/metrics`,hash:`what-a-figure-is-good-for`,target:`_blank`,children:b(`ui.read-more`)})});function B({criterion:e,value:t,needed:n}){if(t==null)return b(`overview.grade.days-unknown`);let r=e===`width`||e===`repeatability`||e===`engines`?m:y;return b(`overview.grade.criterion.${e}`,{value:r(t),needed:r(n)})}var V=e=>[{id:`name`,title:b(`overview.name`),cell:e=>(0,I.jsx)(`span`,{dir:`auto`,className:`line-clamp-2 min-w-20 lg:min-w-28`,children:e.name}),csv:e=>e.name},{id:`rate`,title:b(`overview.mentioned`),number:!0,cell:e=>(0,I.jsx)(k,{rate:e.mentionRate}),csv:e=>e.mentionRate},{id:`whisker`,title:b(`ui.interval`),hideTitle:!0,cell:e=>(0,I.jsx)(O,{rate:e.mentionRate,interval:e.mentionRateInterval,accent:e.isBrand})},{id:`grade`,title:b(`overview.grade.good-for`),wide:!0,cell:e=>(0,I.jsx)(L,{grade:e.mentionRateGrade}),csv:e=>e.mentionRateGrade},{id:`voice`,title:b(`overview.voice-short`),number:!0,wide:!0,cell:e=>e.shareOfVoice==null?(0,I.jsx)(M,{reason:b(`overview.no-voice`)}):m(e.shareOfVoice),csv:e=>e.shareOfVoice},{id:`position`,title:b(`overview.position-short`),number:!0,wide:!0,cell:e=>e.avgPosition==null?(0,I.jsx)(M,{reason:b(`overview.no-position`)}):_(e.avgPosition),csv:e=>e.avgPosition},{id:`change`,title:b(`overview.change`),number:!0,cell:t=>(0,I.jsx)(N,{verdict:e?t.verdict:null,change:t.matchedVisibilityDelta}),csv:e=>e.verdict}];function H({rows:e,compared:t,stale:n}){return(0,I.jsxs)(`section`,{children:[(0,I.jsxs)(`h2`,{className:`mb-2`,children:[b(`overview.competitors`),` `,(0,I.jsx)(R,{})]}),(0,I.jsx)(P,{label:b(`overview.competitors`),columns:V(t),rows:e,rowKey:e=>e.name,strong:e=>e.isBrand,stale:n}),e.length===1&&(0,I.jsx)(`p`,{className:`text-muted mt-2`,children:b(`overview.no-competitors`)})]})}function U(e,t,n){let r=new Set(e.perEngine.map(e=>e.logicalEngine)),i=e.perEngine.map(e=>({origin:e,measured:e,configured:t.find(t=>t.logicalEngine===e.logicalEngine)})),a=t.filter(e=>!r.has(e.logicalEngine)&&(!n||e.logicalEngine===n)).map(e=>({origin:e,configured:e}));return[...i,...a]}function W({surface:e,retrievalEnabled:t}){return[e&&b(`overview.surface.${e}`),typeof t==`boolean`&&b(t?`overview.searched`:`overview.not-searched`)].filter(Boolean).join(`, `)}var G=e=>[{id:`engine`,title:b(`overview.engine`),cell:e=>(0,I.jsxs)(`span`,{className:`inline-flex flex-wrap items-center gap-x-1.5`,children:[e.origin.engineLabel,(0,I.jsx)(`span`,{title:e.origin.transportModel??void 0,children:(0,I.jsx)(D,{children:W(e.origin)||b(`ui.unknown`)})}),(0,I.jsx)(A,{counts:e.measured?.counts})]}),csv:e=>e.origin.engineLabel},{id:`rate`,title:b(`overview.mentioned`),number:!0,cell:t=>(0,I.jsx)(K,{row:t,zone:e}),csv:e=>e.measured?.brandMentionRate},{id:`whisker`,title:b(`ui.interval`),hideTitle:!0,cell:e=>(0,I.jsx)(O,{rate:e.measured?.brandMentionRate,interval:e.measured?.brandMentionRateInterval})},{id:`grade`,title:b(`overview.grade.good-for`),wide:!0,cell:e=>(0,I.jsx)(L,{grade:e.measured?.brandMentionRateGrade}),csv:e=>e.measured?.brandMentionRateGrade},{id:`n`,title:b(`overview.answers-short`),number:!0,wide:!0,cell:e=>e.measured?.counts.responses,csv:e=>e.measured?.counts.responses}];function K({row:e,zone:t}){let n=e.measured?.brandMentionRate;if(typeof n==`number`)return m(n);let{state:r,lastError:i,lastErrorAt:a}=e.configured??{};return r===`failing`&&a?(0,I.jsx)(`span`,{title:i??void 0,children:(0,I.jsx)(j,{reason:b(`overview.failing-since`,{day:h(a,t)})})}):(0,I.jsx)(j,{reason:b(`overview.not-asked`)})}function q({report:e,configured:t,only:n,zone:r,stale:i}){return(0,I.jsxs)(`section`,{children:[(0,I.jsxs)(`h2`,{className:`mb-2`,children:[b(`overview.engines`),` `,(0,I.jsx)(R,{})]}),(0,I.jsx)(P,{label:b(`overview.engines`),columns:G(r),rows:U(e,t,n),rowKey:e=>e.origin.logicalEngine,stale:i})]})}var J=[[0,`overview.share.none`],[.06,`overview.share.few`],[.15,`overview.share.tenth`],[.22,`overview.share.fifth`],[.29,`overview.share.quarter`],[.365,`overview.share.third`],[.45,`overview.share.two-fifths`],[.55,`overview.share.half`],[.635,`overview.share.three-fifths`],[.71,`overview.share.two-thirds`],[.775,`overview.share.three-quarters`],[.86,`overview.share.four-fifths`],[.95,`overview.share.nine-tenths`],[.9999,`overview.share.nearly-all`],[1,`overview.share.all`]],oe=.3;function se(e,t){if(t&&t.high-t.low>oe)return b(`overview.share.between`,{range:f(t.low,t.high)});let[,n]=J.find(([t])=>e<=t)??[1,`overview.share.all`];return b(n)}var Y=(e,t,n)=>(h(e,n)===h(t,n)?v:h)(e,n);function ce({brand:e,rate:t,interval:n,verdict:r,change:i,baselineAt:a,at:o,zone:s}){let c={brand:e,share:se(t,n),day:a?Y(a,o,s):``};return b(a?r===`moved`&&i?i>0?`overview.title.more`:`overview.title.less`:r===`within_noise`?`overview.title.same`:`overview.title.first`:`overview.title.first`,c)}function le(e,t,n){let{brand:r,verdict:i,change:a,baselineAt:o,at:s,zone:c}=e;if(!o)return b(`overview.lead.first`);let l={brand:r,points:ee(a??0),day:Y(o,s,c)},u=[];if(i===`moved`&&a?u.push(b(a>0?`overview.lead.rose`:`overview.lead.fell`,l)):i===`within_noise`?u.push(b(`overview.lead.noise`,l)):u.push(b(i===`insufficient_data`?`overview.lead.too-few`:`overview.lead.not-comparable`,l)),t){let{roseCount:e,fellCount:n}=t;e+n===0?u.push(b(`overview.lead.no-prompts`)):n===0?u.push(b(`overview.lead.prompts-up`,{up:e})):e===0?u.push(b(`overview.lead.prompts-down`,{down:n})):u.push(b(`overview.lead.prompts-both`,{up:e,down:n}))}let d=n.filter(e=>e.verdict===`moved`),f=d.filter(e=>(e.change??0)>0).map(e=>e.name),p=d.filter(e=>(e.change??0)<0).map(e=>e.name);return f.length>0&&u.push(b(`overview.lead.gained`,{names:g(f),n:f.length})),p.length>0&&u.push(b(`overview.lead.lost`,{names:g(p),n:p.length})),d.length===0&&n.some(e=>e.verdict===`within_noise`)&&u.push(b(`overview.lead.competitors-still`)),u.join(` `)}var X=({comparison:e},t)=>e.changes.find(e=>e.figure===t);function ue({report:e,perception:t,zone:n}){let{counts:r,comparison:i}=e,a=X(e,`visibility_rate`);return(0,I.jsxs)(`div`,{children:[(0,I.jsxs)(`div`,{className:`flex items-end gap-1`,children:[(0,I.jsx)(k,{big:!0,rate:e.visibilityRate,interval:e.visibilityRateInterval}),(0,I.jsx)(re,{name:b(`overview.mentioned`),section:`terms-and-figures`,n:r.responses,formula:b(`overview.mentioned.formula`),source:b(`overview.source`,{day:d(e.createdAt,n)}),children:b(`overview.mentioned.means`)})]}),(0,I.jsxs)(`p`,{className:`mt-2 mb-4 flex flex-wrap gap-x-1.5`,children:[(0,I.jsx)(N,{verdict:i.baselineAt?i.verdict:null,change:a?.change,long:!0}),i.baselineAt&&(0,I.jsx)(`span`,{className:`text-muted`,children:b(`overview.since`,{day:Y(i.baselineAt,e.createdAt,n)})})]}),e.visibilityRateGrade&&(0,I.jsx)(ie,{grade:e.visibilityRateGrade}),(0,I.jsx)(de,{report:e,perception:t}),a?.neededRepetitions&&(0,I.jsx)(`p`,{className:`text-small text-muted mt-3`,children:b(`overview.needed`,{n:a.neededRepetitions})})]})}function de({report:e,perception:t}){let{counts:n}=e,r=[(n.failed??0)>0&&b(`overview.failed`,{n:n.failed??0}),(n.notRun??0)>0&&b(`overview.not-run`,{n:n.notRun??0}),(n.declined??0)>0&&b(`ui.declined`,{n:n.declined??0})].filter(Boolean),i=e.rankings.find(e=>e.isBrand),a=e.rankings.filter(e=>e.mentionCount>0).length,o=e.ownedCitationRateInterval;return(0,I.jsxs)(`dl`,{className:`grid grid-cols-[1fr_auto] gap-x-3 gap-y-1.5`,children:[(0,I.jsx)(Q,{name:b(`overview.score`),value:Z(e.visibilityScore),note:b(`overview.of-100`)}),(0,I.jsx)(Q,{name:b(`overview.cites`),value:e.ownedCitationRate===null?void 0:m(e.ownedCitationRate??0),note:o?f(o.low,o.high):void 0,reason:b(`overview.no-citations`)}),(0,I.jsx)(Q,{name:b(`overview.position`),value:Z(e.avgPosition),note:b(`overview.among`,{n:a}),reason:b(`overview.no-position`)}),(0,I.jsx)(Q,{name:b(`overview.voice`),value:i?.shareOfVoice==null?void 0:m(i.shareOfVoice)}),(0,I.jsx)(fe,{perception:t}),(0,I.jsx)(Q,{name:b(`overview.answers`),value:y(n.responses),note:r.join(` · `)||void 0})]})}var Z=e=>typeof e==`number`?_(e):void 0;function fe({perception:e}){let t=b(`overview.sentiment`);if(!e)return(0,I.jsx)(Q,{name:t,value:(0,I.jsx)(T,{className:`h-5 w-14`})});let n=e.brand?.score;return n&&typeof n.netSentiment==`number`?(0,I.jsx)(Q,{name:t,value:p(n.netSentiment),note:b(`ui.n`,{n:y(n.classified)})}):(0,I.jsx)(Q,{name:t,reason:b(e.reason===`model_not_configured`?`overview.no-judge`:`overview.not-judged`)})}function Q({name:e,value:t,note:n,reason:r}){return(0,I.jsxs)(I.Fragment,{children:[(0,I.jsx)(`dt`,{className:`text-muted`,children:e}),(0,I.jsxs)(`dd`,{className:`text-right`,children:[t??(0,I.jsx)(M,{reason:r??b(`ui.unknown`)}),t!==void 0&&n&&(0,I.jsx)(`span`,{className:`text-muted ml-1.5`,children:n})]})]})}function pe({project:e,problem:t,reload:n,compared:r}){let i=e?.promptList;if(t&&!i)return(0,I.jsxs)(`section`,{children:[(0,I.jsx)(`h2`,{className:`mb-2`,children:b(`overview.moved`)}),(0,I.jsx)(E,{problem:t,onRetry:n})]});let a=(i?.items??[]).flatMap(({metric:e})=>e??[]),o=i?.measuredCount??0;return(0,I.jsxs)(`section`,{children:[(0,I.jsx)(`h2`,{className:`mb-2`,children:b(`overview.moved`)}),!i&&(0,I.jsx)(T,{className:`h-8 w-full`,lines:3}),i&&a.length===0&&(0,I.jsx)(`p`,{className:`text-muted`,children:r?b(`overview.nothing-moved`,{n:o}):b(`overview.no-baseline`)}),(0,I.jsx)(`ul`,{children:a.map(e=>(0,I.jsx)(me,{prompt:e},e.promptId??e.promptText))}),i&&a.length>0&&(0,I.jsx)(`p`,{className:`text-small text-muted pt-2`,children:b(`overview.moved-of`,{moved:i.roseCount+i.fellCount,n:o})})]})}function me({prompt:e}){let t=e.comparison?.baselineCounts,n=e.comparison?.currentCounts;return(0,I.jsxs)(`li`,{className:`flex flex-wrap items-baseline gap-x-4 border-b border-line py-2`,children:[(0,I.jsx)(`span`,{className:`flex-1 min-w-48`,dir:`auto`,children:e.promptText}),t&&n&&(0,I.jsxs)(`span`,{className:`text-muted whitespace-nowrap max-md:hidden`,children:[b(`overview.of`,{part:t.brandResponses??0,all:t.responses}),` →`,` `,b(`overview.of`,{part:n.brandResponses??0,all:n.responses})]}),(0,I.jsx)(N,{verdict:e.verdict,change:e.visibilityDelta})]})}function he({project:e,problem:t,reload:n}){let{project:r}=o(),i=e?.actions.items??[];return(0,I.jsxs)(`section`,{children:[(0,I.jsx)(`h2`,{className:`mb-2`,children:(0,I.jsx)(S,{to:`/projects/$projectId/actions`,params:{projectId:r.id},search:e=>e,className:`hover:underline`,children:b(`overview.next`)})}),!e&&(t?(0,I.jsx)(E,{problem:t,onRetry:n}):(0,I.jsx)(T,{className:`h-12 w-full`,lines:3})),e&&i.length===0&&(0,I.jsx)(`p`,{className:`text-muted`,children:b(`overview.no-actions`)}),(0,I.jsx)(`ul`,{children:i.map(e=>(0,I.jsxs)(`li`,{className:`grid grid-cols-[44px_minmax(0,1fr)_auto] gap-3 py-2.5 border-b border-line items-start`,children:[(0,I.jsx)(`span`,{className:`text-muted`,children:typeof e.priorityScore==`number`?Math.round(e.priorityScore):(0,I.jsx)(M,{reason:b(`overview.no-priority`)})}),(0,I.jsxs)(`div`,{className:`min-w-0`,children:[(0,I.jsx)(S,{to:`/projects/$projectId/actions/$actionId`,params:{projectId:r.id,actionId:e.id},search:e=>e,lang:`en`,children:e.title}),(0,I.jsx)(`p`,{className:`text-muted`,dir:`auto`,children:e.targetLabel})]}),(0,I.jsx)(D,{children:b(`overview.target.${e.targetKind}`)})]},e.id))})]})}var ge=l(`Overview`,`5224a434b49dda9e6afb4adf41ee50c45aaadad31baca406f71cd9f363c1010b`,`query Overview($id: UUID!, $query: VisibilityQuery!, $trend: TrendQuery!) {
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
        mentionRateGrade
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
        brandMentionRateGrade
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
  declined
  __typename
}`),_e=l(`OverviewNext`,`784f37f157bde49832a343ed18f44b2fac03b98cc7d366f254a6ad8e2619f589`,`query OverviewNext($id: UUID!, $market: MarketRef, $engine: LogicalEngine, $cohort: PromptCohort, $tag: String, $perception: PerceptionQuery!) {
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
  declined
  __typename
}`),ve=l(`OverviewNewestAudit`,`d1e3a2336e8ba47e5581e1dc4d28ca2ba9f3fe028e7ad24ef08b344a318423aa`,`query OverviewNewestAudit($id: UUID!) {
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
}`);function ye(e,t,n=3){let r=[...t.at(-1)?.rankings.filter(e=>!e.isBrand)??[]].sort((e,t)=>(t.mentionRate??0)-(e.mentionRate??0)).slice(0,n);return[{name:e,accent:!0,points:t.map(e=>({at:e.completedAt,value:e.brandMentionRate??null,interval:e.brandMentionRateInterval}))},...r.map(({name:e})=>({name:e,points:t.map(t=>({at:t.completedAt,value:t.rankings.find(t=>t.name===e)?.mentionRate??null}))}))]}function $(e){let t=new Map;for(let{engineLabel:n,transportModel:r}of e.modelProvenance)t.set(n,(t.get(n)??new Set).add(r));return new Map([...t].map(([e,t])=>[e,[...t].sort().join(`, `)]))}function be(e){let t=[];for(let[n,r]of e.entries()){let i=e[n-1];if(!i)continue;let a=$(i),o=[];for(let[e,t]of $(r)){let n=a.get(e);n!==void 0&&n!==t&&o.push(`${n} → ${t}`)}let s=r.analyzerVersions.join(`, `);s!==i.analyzerVersions.join(`, `)&&o.push(b(`overview.analyzer`,{version:s}));let c=r.scoringRuleVersions.join(`, `);c!==i.scoringRuleVersions.join(`, `)&&o.push(b(`overview.scoring`,{version:c})),o.length>0&&t.push({at:r.completedAt,words:o.join(` · `)})}return t}function xe(){let{project:n}=o(),r=e({from:`/app/projects/$projectId/overview`}),{query:i,tag:a,trend:c}=Se(r),{data:l,problem:d,stale:f,reload:p}=s(ge,{id:n.id,query:{...i,tag:a},trend:c}),m=s(_e,{id:n.id,...i,tag:a,perception:{...i,tag:a}});if(d&&!l)return(0,I.jsx)(E,{problem:d,onRetry:p});if(!l)return(0,I.jsx)(Ee,{});let h=m.data?.project,g=l.project.visibility;if(!g||a&&g.counts.responses===0)return(0,I.jsxs)(I.Fragment,{children:[(0,I.jsx)(u,{}),(0,I.jsx)(we,{filtered:!!(r.market||r.engine||r.cohort||a)})]});let _=!!g.comparison.baselineAt;return(0,I.jsxs)(I.Fragment,{children:[d&&(0,I.jsx)(E,{problem:d,onRetry:p}),(0,I.jsxs)(`div`,{className:`flex flex-wrap justify-between gap-x-8`,children:[(0,I.jsx)(`div`,{className:`min-w-0`,children:(0,I.jsx)(Ce,{report:g,next:h,brand:n.brandName,zone:n.timezone})}),(0,I.jsx)(u,{})]}),(0,I.jsxs)(`div`,{className:x(`grid grid-cols-1 gap-8 mb-10 sm:max-md:grid-cols-[264px_minmax(0,1fr)] lg:grid-cols-[264px_minmax(0,1fr)]`,f&&`stale`),children:[(0,I.jsx)(ue,{report:g,perception:h?.visibilityPerception,zone:n.timezone}),(0,I.jsx)(t,{label:b(`overview.chart`,{brand:n.brandName}),lines:ye(n.brandName,l.project.visibilityTrends),boundaries:be(l.project.visibilityTrends),zone:n.timezone,height:300})]}),(0,I.jsxs)(`div`,{className:`grid grid-cols-1 gap-10 mb-10 min-[1280px]:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]`,children:[(0,I.jsx)(H,{rows:g.rankings,compared:_,stale:f}),(0,I.jsxs)(`div`,{className:`grid grid-cols-1 gap-8 content-start min-w-0`,children:[(0,I.jsx)(q,{report:g,configured:l.engines,only:r.engine,zone:n.timezone,stale:f}),(0,I.jsx)(pe,{compared:_,project:h,problem:m.problem,reload:m.reload})]})]}),(0,I.jsx)(he,{project:h,problem:m.problem,reload:m.reload})]})}function Se({market:e,engine:t,cohort:n=`core`,period:a,tag:o}){let s={market:e,engine:t,cohort:n},c=r(a)>60?`week`:`day`;return{query:s,tag:o,trend:{...s,tag:o,from:i(a),granularity:c}}}function Ce({report:e,next:t,brand:n,zone:r}){if(typeof e.visibilityRate!=`number`)return(0,I.jsxs)(I.Fragment,{children:[(0,I.jsx)(`h1`,{children:b(`overview.no-answers`,{brand:n})}),(0,I.jsx)(`p`,{className:`text-muted mb-6 max-w-[72ch]`,children:b(`overview.no-answers-words`,{n:e.totalFailed})})]});let i={brand:n,rate:e.visibilityRate,interval:e.visibilityRateInterval,verdict:e.comparison.verdict,change:X(e,`visibility_rate`)?.change,baselineAt:e.comparison.baselineAt,at:e.createdAt,zone:r},a=e.rankings.filter(e=>!e.isBrand).map(e=>({name:e.name,verdict:e.verdict,change:e.matchedVisibilityDelta}));return(0,I.jsxs)(I.Fragment,{children:[(0,I.jsx)(`h1`,{className:`max-w-[72ch]`,children:ce(i)}),(0,I.jsx)(`p`,{className:`text-muted mb-6 max-w-[72ch] min-h-10`,children:le(i,t?.promptList,a)})]})}function we({filtered:e}){let{project:t}=o();if(e)return(0,I.jsx)(w,{title:b(`overview.nothing-here`),children:b(`overview.nothing-here-words`)});let r=a(t)?(0,I.jsx)(C,{to:`/projects/$projectId/set-up`,params:{projectId:t.id},look:`primary`,children:b(`overview.set-up`)}):(0,I.jsx)(n,{explain:!0});return(0,I.jsxs)(w,{title:b(`overview.not-measured`),action:r,children:[(0,I.jsx)(`p`,{children:b(`overview.not-measured-words`)}),(0,I.jsx)(Te,{})]})}function Te(){let{project:e}=o(),{data:t}=s(ve,{id:e.id}),n=t?.project.audits.items[0];if(!n)return null;let r=v(n.createdAt,e.timezone),i=n.status===`failed`||n.status===`cancelled`?n.status:`running`;return(0,I.jsxs)(`p`,{className:`mt-3`,children:[b(`overview.newest.${i}`,{day:r,reason:c(n.errorMessage)}),` `,(0,I.jsx)(S,{to:`/projects/$projectId/audits/$auditId`,params:{projectId:e.id,auditId:n.id},children:b(`overview.newest-see`)})]})}function Ee(){return(0,I.jsxs)(ne,{children:[(0,I.jsx)(T,{className:`h-7 w-[min(640px,100%)]`}),(0,I.jsx)(`div`,{className:`h-3`}),(0,I.jsx)(T,{className:`h-5 w-[min(480px,100%)]`}),(0,I.jsxs)(`div`,{className:`grid grid-cols-1 gap-8 mt-6 mb-10 sm:max-md:grid-cols-[264px_minmax(0,1fr)] lg:grid-cols-[264px_minmax(0,1fr)]`,children:[(0,I.jsx)(T,{className:`h-60 w-full`}),(0,I.jsx)(T,{className:`h-72 w-full`})]}),(0,I.jsxs)(`div`,{className:`grid grid-cols-1 gap-10 min-[1280px]:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]`,children:[(0,I.jsx)(T,{className:`h-8 w-full`,lines:7}),(0,I.jsx)(T,{className:`h-8 w-full`,lines:7})]})]})}export{xe as default};