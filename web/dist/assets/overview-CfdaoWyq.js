import{n as e}from"./useNavigate-BIF2Wh87.js";import{t}from"./useSearch-BFPNnloM.js";import{t as n}from"./series-BvatRUeg.js";import{t as r}from"./run-audit-BkjvatbX.js";import{n as i,r as a}from"./search-2dM8bj20.js";import{r as o,s}from"./session-CnBAMWF1.js";import{a as c,l,r as u}from"./operation-B1XcRkXe.js";import{n as d}from"./tags-DxlJNCGP.js";import{a as f,d as p,f as m,l as h,n as g,o as _,r as v,s as y,t as b,u as ee}from"./format-DzdY6Gmi.js";import{Lt as te,kt as x,r as ne}from"./button-CitGEnIN.js";import{n as S,t as re}from"./link-OkOze4Fr.js";import{i as C,n as w,o as T,r as E,t as D}from"./states-D5gP3NYi.js";import{t as O}from"./dot-whisker-BXUw5_y_.js";import{a as k,n as A,o as j,r as ie,s as M,t as N}from"./figure-CcF-UNc0.js";import{n as P}from"./table-LjVdJdno.js";import{t as F}from"./popover-CtFMPqTQ.js";var I=te();function ae({grade:e}){let{level:t,failing:n,mend:r}=e;return(0,I.jsxs)(`div`,{className:`mb-4`,children:[(0,I.jsxs)(`div`,{className:`flex items-center gap-1`,children:[(0,I.jsx)(D,{children:x(`overview.grade.${t}`)}),n.length>0&&(0,I.jsxs)(F,{label:x(`overview.grade.why`),button:x(`overview.grade.why`),children:[(0,I.jsx)(`h3`,{className:`font-semibold mb-1`,children:x(`overview.grade.missing`)}),(0,I.jsx)(`ul`,{className:`list-disc pl-5`,children:n.map(e=>(0,I.jsx)(`li`,{children:B(e)},e.criterion))}),(0,I.jsx)(z,{})]})]}),(0,I.jsx)(`p`,{className:`text-muted`,children:x(`overview.grade.means.${t}`)}),r.map(({remedy:e,count:t,calls:n})=>(0,I.jsx)(`p`,{className:`text-small text-muted`,children:x(`overview.grade.mend.${e}`,{n:t,calls:b(n)})},e))]})}var oe=[`decide`,`watch`,`explore`];function L({grade:e}){return e?(0,I.jsx)(D,{children:x(`overview.grade.${e}`)}):null}function R(){return(0,I.jsxs)(F,{label:x(`overview.grade.good-for`),button:`?`,children:[(0,I.jsx)(`dl`,{children:oe.map(e=>(0,I.jsxs)(`div`,{className:`mb-2`,children:[(0,I.jsx)(`dt`,{className:`font-semibold`,children:x(`overview.grade.${e}`)}),(0,I.jsx)(`dd`,{children:x(`overview.grade.means.${e}`)})]},e))}),(0,I.jsx)(z,{})]})}var z=()=>(0,I.jsx)(`p`,{className:`mt-2`,children:(0,I.jsx)(S,{to:`/docs/metrics`,hash:`what-a-figure-is-good-for`,target:`_blank`,children:x(`ui.read-more`)})});function B({criterion:e,value:t,needed:n}){if(t==null)return x(`overview.grade.days-unknown`);let r=e===`width`||e===`repeatability`||e===`engines`?h:b;return x(`overview.grade.criterion.${e}`,{value:r(t),needed:r(n)})}var V=e=>[{id:`name`,title:x(`overview.name`),cell:e=>(0,I.jsx)(`span`,{dir:`auto`,className:`line-clamp-2 min-w-20 lg:min-w-28`,children:e.name}),csv:e=>e.name},{id:`rate`,title:x(`overview.mentioned`),number:!0,cell:e=>(0,I.jsx)(k,{rate:e.mentionRate}),csv:e=>e.mentionRate},{id:`whisker`,title:x(`ui.interval`),hideTitle:!0,cell:e=>(0,I.jsx)(O,{rate:e.mentionRate,interval:e.mentionRateInterval,accent:e.isBrand})},{id:`grade`,title:x(`overview.grade.good-for`),wide:!0,cell:e=>(0,I.jsx)(L,{grade:e.mentionRateGrade}),csv:e=>e.mentionRateGrade},{id:`voice`,title:x(`overview.voice-short`),number:!0,wide:!0,cell:e=>e.shareOfVoice==null?(0,I.jsx)(M,{reason:x(`overview.no-voice`)}):h(e.shareOfVoice),csv:e=>e.shareOfVoice},{id:`position`,title:x(`overview.position-short`),number:!0,wide:!0,cell:e=>e.avgPosition==null?(0,I.jsx)(M,{reason:x(`overview.no-position`)}):v(e.avgPosition),csv:e=>e.avgPosition},{id:`change`,title:x(`overview.change`),number:!0,cell:t=>(0,I.jsx)(N,{verdict:e?t.verdict:null,change:t.matchedVisibilityDelta}),csv:e=>e.verdict}];function H({rows:e,compared:t,stale:n}){return(0,I.jsxs)(`section`,{children:[(0,I.jsxs)(`h2`,{className:`mb-2`,children:[x(`overview.competitors`),` `,(0,I.jsx)(R,{})]}),(0,I.jsx)(P,{label:x(`overview.competitors`),columns:V(t),rows:e,rowKey:e=>e.name,strong:e=>e.isBrand,stale:n}),e.length===1&&(0,I.jsx)(`p`,{className:`text-muted mt-2`,children:x(`overview.no-competitors`)})]})}function U(e,t,n){let r=new Set(e.perEngine.map(e=>e.logicalEngine)),i=e.perEngine.map(e=>({origin:e,measured:e,configured:t.find(t=>t.logicalEngine===e.logicalEngine)})),a=t.filter(e=>!r.has(e.logicalEngine)&&(!n||e.logicalEngine===n)).map(e=>({origin:e,configured:e}));return[...i,...a]}function W({surface:e,retrievalEnabled:t}){return[e&&x(`overview.surface.${e}`),typeof t==`boolean`&&x(t?`overview.searched`:`overview.not-searched`)].filter(Boolean).join(`, `)}var G=e=>[{id:`engine`,title:x(`overview.engine`),cell:e=>(0,I.jsxs)(`span`,{className:`inline-flex flex-wrap items-center gap-x-1.5`,children:[e.origin.engineLabel,(0,I.jsx)(`span`,{title:e.origin.transportModel??void 0,children:(0,I.jsx)(D,{children:W(e.origin)||x(`ui.unknown`)})}),(0,I.jsx)(A,{counts:e.measured?.counts})]}),csv:e=>e.origin.engineLabel},{id:`rate`,title:x(`overview.mentioned`),number:!0,cell:t=>(0,I.jsx)(K,{row:t,zone:e}),csv:e=>e.measured?.brandMentionRate},{id:`whisker`,title:x(`ui.interval`),hideTitle:!0,cell:e=>(0,I.jsx)(O,{rate:e.measured?.brandMentionRate,interval:e.measured?.brandMentionRateInterval})},{id:`grade`,title:x(`overview.grade.good-for`),wide:!0,cell:e=>(0,I.jsx)(L,{grade:e.measured?.brandMentionRateGrade}),csv:e=>e.measured?.brandMentionRateGrade},{id:`n`,title:x(`overview.answers-short`),number:!0,wide:!0,cell:e=>e.measured?.counts.responses,csv:e=>e.measured?.counts.responses}];function K({row:e,zone:t}){let n=e.measured?.brandMentionRate;if(typeof n==`number`)return h(n);let{state:r,lastError:i,lastErrorAt:a}=e.configured??{};return r===`failing`&&a?(0,I.jsx)(`span`,{title:i??void 0,children:(0,I.jsx)(j,{reason:x(`overview.failing-since`,{day:g(a,t)})})}):(0,I.jsx)(j,{reason:x(`overview.not-asked`)})}function q({report:e,configured:t,only:n,zone:r,stale:i}){return(0,I.jsxs)(`section`,{children:[(0,I.jsxs)(`h2`,{className:`mb-2`,children:[x(`overview.engines`),` `,(0,I.jsx)(R,{})]}),(0,I.jsx)(P,{label:x(`overview.engines`),columns:G(r),rows:U(e,t,n),rowKey:e=>e.origin.logicalEngine,stale:i})]})}var se=[[0,`overview.share.none`],[.06,`overview.share.few`],[.15,`overview.share.tenth`],[.22,`overview.share.fifth`],[.29,`overview.share.quarter`],[.365,`overview.share.third`],[.45,`overview.share.two-fifths`],[.55,`overview.share.half`],[.635,`overview.share.three-fifths`],[.71,`overview.share.two-thirds`],[.775,`overview.share.three-quarters`],[.86,`overview.share.four-fifths`],[.95,`overview.share.nine-tenths`],[.9999,`overview.share.nearly-all`],[1,`overview.share.all`]],ce=.3;function le(e,t){if(t&&t.high-t.low>ce)return x(`overview.share.between`,{range:p(t.low,t.high)});let[,n]=se.find(([t])=>e<=t)??[1,`overview.share.all`];return x(n)}var J=(e,t,n)=>(g(e,n)===g(t,n)?y:g)(e,n);function Y({brand:e,rate:t,interval:n,verdict:r,change:i,baselineAt:a,at:o,zone:s}){let c={brand:e,share:le(t,n),day:a?J(a,o,s):``};return x(a?r===`moved`&&i?i>0?`overview.title.more`:`overview.title.less`:r===`within_noise`?`overview.title.same`:`overview.title.first`:`overview.title.first`,c)}function ue(e,t,n){let{brand:r,verdict:i,change:a,baselineAt:o,at:s,zone:c}=e;if(!o)return x(`overview.lead.first`);let l={brand:r,points:ee(a??0),day:J(o,s,c)},u=[];if(i===`moved`&&a?u.push(x(a>0?`overview.lead.rose`:`overview.lead.fell`,l)):i===`within_noise`?u.push(x(`overview.lead.noise`,l)):u.push(x(i===`insufficient_data`?`overview.lead.too-few`:`overview.lead.not-comparable`,l)),t){let{roseCount:e,fellCount:n}=t;e+n===0?u.push(x(`overview.lead.no-prompts`)):n===0?u.push(x(`overview.lead.prompts-up`,{up:e})):e===0?u.push(x(`overview.lead.prompts-down`,{down:n})):u.push(x(`overview.lead.prompts-both`,{up:e,down:n}))}let d=n.filter(e=>e.verdict===`moved`),f=d.filter(e=>(e.change??0)>0).map(e=>e.name),p=d.filter(e=>(e.change??0)<0).map(e=>e.name);return f.length>0&&u.push(x(`overview.lead.gained`,{names:_(f),n:f.length})),p.length>0&&u.push(x(`overview.lead.lost`,{names:_(p),n:p.length})),d.length===0&&n.some(e=>e.verdict===`within_noise`)&&u.push(x(`overview.lead.competitors-still`)),u.join(` `)}var X=({comparison:e},t)=>e.changes.find(e=>e.figure===t);function de({report:e,perception:t,tagged:n,zone:r}){let{counts:i,comparison:a}=e,o=X(e,`visibility_rate`);return(0,I.jsxs)(`div`,{children:[(0,I.jsxs)(`div`,{className:`flex items-end gap-1`,children:[(0,I.jsx)(k,{big:!0,rate:e.visibilityRate,interval:e.visibilityRateInterval}),(0,I.jsx)(ie,{name:x(`overview.mentioned`),section:`terms-and-figures`,n:i.responses,formula:x(`overview.mentioned.formula`),source:x(`overview.source`,{day:f(e.createdAt,r)}),children:x(`overview.mentioned.means`)})]}),(0,I.jsxs)(`p`,{className:`mt-2 mb-4 flex flex-wrap gap-x-1.5`,children:[(0,I.jsx)(N,{verdict:a.baselineAt?a.verdict:null,change:o?.change,long:!0}),a.baselineAt&&(0,I.jsx)(`span`,{className:`text-muted`,children:x(`overview.since`,{day:J(a.baselineAt,e.createdAt,r)})})]}),e.visibilityRateGrade&&(0,I.jsx)(ae,{grade:e.visibilityRateGrade}),(0,I.jsx)(fe,{report:e,perception:t,tagged:n}),o?.neededRepetitions&&(0,I.jsx)(`p`,{className:`text-small text-muted mt-3`,children:x(`overview.needed`,{n:o.neededRepetitions})})]})}function fe({report:e,perception:t,tagged:n}){let{counts:r}=e,i=[(r.failed??0)>0&&x(`overview.failed`,{n:r.failed??0}),(r.notRun??0)>0&&x(`overview.not-run`,{n:r.notRun??0}),(r.declined??0)>0&&x(`ui.declined`,{n:r.declined??0})].filter(Boolean),a=e.rankings.find(e=>e.isBrand),o=e.rankings.filter(e=>e.mentionCount>0).length,s=e.ownedCitationRateInterval;return(0,I.jsxs)(`dl`,{className:`grid grid-cols-[1fr_auto] gap-x-3 gap-y-1.5`,children:[(0,I.jsx)(Q,{name:x(`overview.score`),value:Z(e.visibilityScore),note:x(`overview.of-100`)}),(0,I.jsx)(Q,{name:x(`overview.cites`),value:e.ownedCitationRate===null?void 0:h(e.ownedCitationRate??0),note:s?p(s.low,s.high):void 0,reason:x(`overview.no-citations`)}),(0,I.jsx)(Q,{name:x(`overview.position`),value:Z(e.avgPosition),note:x(`overview.among`,{n:o}),reason:x(`overview.no-position`)}),(0,I.jsx)(Q,{name:x(`overview.voice`),value:a?.shareOfVoice==null?void 0:h(a.shareOfVoice)}),(0,I.jsx)(pe,{perception:t,tagged:n}),(0,I.jsx)(Q,{name:x(`overview.answers`),value:b(r.responses),note:i.join(` · `)||void 0})]})}var Z=e=>typeof e==`number`?v(e):void 0;function pe({perception:e,tagged:t}){let n=x(`overview.sentiment`);if(t)return(0,I.jsx)(Q,{name:n,reason:x(`overview.not-by-tag`)});if(!e)return(0,I.jsx)(Q,{name:n,value:(0,I.jsx)(T,{className:`h-5 w-14`})});let r=e.brand?.score;return r&&typeof r.netSentiment==`number`?(0,I.jsx)(Q,{name:n,value:m(r.netSentiment),note:x(`ui.n`,{n:b(r.classified)})}):(0,I.jsx)(Q,{name:n,reason:x(e.reason===`model_not_configured`?`overview.no-judge`:`overview.not-judged`)})}function Q({name:e,value:t,note:n,reason:r}){return(0,I.jsxs)(I.Fragment,{children:[(0,I.jsx)(`dt`,{className:`text-muted`,children:e}),(0,I.jsxs)(`dd`,{className:`text-right`,children:[t??(0,I.jsx)(M,{reason:r??x(`ui.unknown`)}),t!==void 0&&n&&(0,I.jsx)(`span`,{className:`text-muted ml-1.5`,children:n})]})]})}function me({project:e,problem:t,reload:n,compared:r}){let i=e?.promptList;if(t&&!i)return(0,I.jsxs)(`section`,{children:[(0,I.jsx)(`h2`,{className:`mb-2`,children:x(`overview.moved`)}),(0,I.jsx)(E,{problem:t,onRetry:n})]});let a=(i?.items??[]).flatMap(({metric:e})=>e??[]),o=i?.measuredCount??0;return(0,I.jsxs)(`section`,{children:[(0,I.jsx)(`h2`,{className:`mb-2`,children:x(`overview.moved`)}),!i&&(0,I.jsx)(T,{className:`h-8 w-full`,lines:3}),i&&a.length===0&&(0,I.jsx)(`p`,{className:`text-muted`,children:r?x(`overview.nothing-moved`,{n:o}):x(`overview.no-baseline`)}),(0,I.jsx)(`ul`,{children:a.map(e=>(0,I.jsx)(he,{prompt:e},e.promptId??e.promptText))}),i&&a.length>0&&(0,I.jsx)(`p`,{className:`text-small text-muted pt-2`,children:x(`overview.moved-of`,{moved:i.roseCount+i.fellCount,n:o})})]})}function he({prompt:e}){let t=e.comparison?.baselineCounts,n=e.comparison?.currentCounts;return(0,I.jsxs)(`li`,{className:`flex flex-wrap items-baseline gap-x-4 border-b border-line py-2`,children:[(0,I.jsx)(`span`,{className:`flex-1 min-w-48`,dir:`auto`,children:e.promptText}),t&&n&&(0,I.jsxs)(`span`,{className:`text-muted whitespace-nowrap max-md:hidden`,children:[x(`overview.of`,{part:t.brandResponses??0,all:t.responses}),` →`,` `,x(`overview.of`,{part:n.brandResponses??0,all:n.responses})]}),(0,I.jsx)(N,{verdict:e.verdict,change:e.visibilityDelta})]})}function ge({project:e,problem:t,reload:n}){let{project:r}=s(),i=e?.actions.items??[];return(0,I.jsxs)(`section`,{children:[(0,I.jsx)(`h2`,{className:`mb-2`,children:(0,I.jsx)(S,{to:`/projects/$projectId/actions`,params:{projectId:r.id},search:e=>e,className:`hover:underline`,children:x(`overview.next`)})}),!e&&(t?(0,I.jsx)(E,{problem:t,onRetry:n}):(0,I.jsx)(T,{className:`h-12 w-full`,lines:3})),e&&i.length===0&&(0,I.jsx)(`p`,{className:`text-muted`,children:x(`overview.no-actions`)}),(0,I.jsx)(`ul`,{children:i.map(e=>(0,I.jsxs)(`li`,{className:`grid grid-cols-[44px_minmax(0,1fr)_auto] gap-3 py-2.5 border-b border-line items-start`,children:[(0,I.jsx)(`span`,{className:`text-muted`,children:typeof e.priorityScore==`number`?Math.round(e.priorityScore):(0,I.jsx)(M,{reason:x(`overview.no-priority`)})}),(0,I.jsxs)(`div`,{className:`min-w-0`,children:[(0,I.jsx)(S,{to:`/projects/$projectId/actions/$actionId`,params:{projectId:r.id,actionId:e.id},search:e=>e,lang:`en`,children:e.title}),(0,I.jsx)(`p`,{className:`text-muted`,dir:`auto`,children:e.targetLabel})]}),(0,I.jsx)(D,{children:x(`overview.target.${e.targetKind}`)})]},e.id))})]})}var _e=u(`Overview`,`5224a434b49dda9e6afb4adf41ee50c45aaadad31baca406f71cd9f363c1010b`,`query Overview($id: UUID!, $query: VisibilityQuery!, $trend: TrendQuery!) {
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
}`),ve=u(`OverviewNext`,`784f37f157bde49832a343ed18f44b2fac03b98cc7d366f254a6ad8e2619f589`,`query OverviewNext($id: UUID!, $market: MarketRef, $engine: LogicalEngine, $cohort: PromptCohort, $tag: String, $perception: PerceptionQuery!) {
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
}`),ye=u(`OverviewNewestAudit`,`d1e3a2336e8ba47e5581e1dc4d28ca2ba9f3fe028e7ad24ef08b344a318423aa`,`query OverviewNewestAudit($id: UUID!) {
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
}`);function be(e,t,n=3){let r=[...t.at(-1)?.rankings.filter(e=>!e.isBrand)??[]].sort((e,t)=>(t.mentionRate??0)-(e.mentionRate??0)).slice(0,n);return[{name:e,accent:!0,points:t.map(e=>({at:e.completedAt,value:e.brandMentionRate??null,interval:e.brandMentionRateInterval}))},...r.map(({name:e})=>({name:e,points:t.map(t=>({at:t.completedAt,value:t.rankings.find(t=>t.name===e)?.mentionRate??null}))}))]}function $(e){let t=new Map;for(let{engineLabel:n,transportModel:r}of e.modelProvenance)t.set(n,(t.get(n)??new Set).add(r));return new Map([...t].map(([e,t])=>[e,[...t].sort().join(`, `)]))}function xe(e){let t=[];for(let[n,r]of e.entries()){let i=e[n-1];if(!i)continue;let a=$(i),o=[];for(let[e,t]of $(r)){let n=a.get(e);n!==void 0&&n!==t&&o.push(`${n} → ${t}`)}let s=r.analyzerVersions.join(`, `);s!==i.analyzerVersions.join(`, `)&&o.push(x(`overview.analyzer`,{version:s}));let c=r.scoringRuleVersions.join(`, `);c!==i.scoringRuleVersions.join(`, `)&&o.push(x(`overview.scoring`,{version:c})),o.length>0&&t.push({at:r.completedAt,words:o.join(` · `)})}return t}function Se(){let{project:r}=s(),i=t({from:`/app/projects/$projectId/overview`}),a=e(),{query:o,tag:l,trend:u}=Ce(i),{data:f,problem:p,stale:m,reload:h}=c(_e,{id:r.id,query:{...o,tag:l},trend:u}),g=c(ve,{id:r.id,...o,tag:l,perception:o});if(p&&!f)return(0,I.jsx)(E,{problem:p,onRetry:h});if(!f)return(0,I.jsx)(De,{});let _=g.data?.project,v=f.project.visibility,y=(0,I.jsx)(`div`,{className:`w-48 mb-4 empty:hidden`,children:(0,I.jsx)(d,{kind:`prompt`,value:l,onChange:e=>a({to:`.`,search:t=>({...t,tag:e}),replace:!0})})});if(!v||l&&v.counts.responses===0)return(0,I.jsxs)(I.Fragment,{children:[y,(0,I.jsx)(Te,{filtered:!!(i.market||i.engine||i.cohort||l)})]});let b=!!v.comparison.baselineAt;return(0,I.jsxs)(I.Fragment,{children:[p&&(0,I.jsx)(E,{problem:p,onRetry:h}),(0,I.jsxs)(`div`,{className:`flex flex-wrap justify-between gap-x-8`,children:[(0,I.jsx)(`div`,{className:`min-w-0`,children:(0,I.jsx)(we,{report:v,next:_,brand:r.brandName,zone:r.timezone})}),y]}),(0,I.jsxs)(`div`,{className:ne(`grid grid-cols-1 gap-8 mb-10 sm:max-md:grid-cols-[264px_minmax(0,1fr)] lg:grid-cols-[264px_minmax(0,1fr)]`,m&&`stale`),children:[(0,I.jsx)(de,{report:v,perception:_?.visibilityPerception,tagged:!!l,zone:r.timezone}),(0,I.jsx)(n,{label:x(`overview.chart`,{brand:r.brandName}),lines:be(r.brandName,f.project.visibilityTrends),boundaries:xe(f.project.visibilityTrends),zone:r.timezone,height:300})]}),(0,I.jsxs)(`div`,{className:`grid grid-cols-1 gap-10 mb-10 min-[1280px]:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]`,children:[(0,I.jsx)(H,{rows:v.rankings,compared:b,stale:m}),(0,I.jsxs)(`div`,{className:`grid grid-cols-1 gap-8 content-start min-w-0`,children:[(0,I.jsx)(q,{report:v,configured:f.engines,only:i.engine,zone:r.timezone,stale:m}),(0,I.jsx)(me,{compared:b,project:_,problem:g.problem,reload:g.reload})]})]}),(0,I.jsx)(ge,{project:_,problem:g.problem,reload:g.reload})]})}function Ce({market:e,engine:t,cohort:n=`core`,period:r,tag:o}){let s={market:e,engine:t,cohort:n},c=i(r)>60?`week`:`day`;return{query:s,tag:o,trend:{...s,tag:o,from:a(r),granularity:c}}}function we({report:e,next:t,brand:n,zone:r}){if(typeof e.visibilityRate!=`number`)return(0,I.jsxs)(I.Fragment,{children:[(0,I.jsx)(`h1`,{children:x(`overview.no-answers`,{brand:n})}),(0,I.jsx)(`p`,{className:`text-muted mb-6 max-w-[72ch]`,children:x(`overview.no-answers-words`,{n:e.totalFailed})})]});let i={brand:n,rate:e.visibilityRate,interval:e.visibilityRateInterval,verdict:e.comparison.verdict,change:X(e,`visibility_rate`)?.change,baselineAt:e.comparison.baselineAt,at:e.createdAt,zone:r},a=e.rankings.filter(e=>!e.isBrand).map(e=>({name:e.name,verdict:e.verdict,change:e.matchedVisibilityDelta}));return(0,I.jsxs)(I.Fragment,{children:[(0,I.jsx)(`h1`,{className:`max-w-[72ch]`,children:Y(i)}),(0,I.jsx)(`p`,{className:`text-muted mb-6 max-w-[72ch] min-h-10`,children:ue(i,t?.promptList,a)})]})}function Te({filtered:e}){let{project:t}=s();if(e)return(0,I.jsx)(w,{title:x(`overview.nothing-here`),children:x(`overview.nothing-here-words`)});let n=o(t)?(0,I.jsx)(re,{to:`/projects/$projectId/set-up`,params:{projectId:t.id},look:`primary`,children:x(`overview.set-up`)}):(0,I.jsx)(r,{explain:!0});return(0,I.jsxs)(w,{title:x(`overview.not-measured`),action:n,children:[(0,I.jsx)(`p`,{children:x(`overview.not-measured-words`)}),(0,I.jsx)(Ee,{})]})}function Ee(){let{project:e}=s(),{data:t}=c(ye,{id:e.id}),n=t?.project.audits.items[0];if(!n)return null;let r=y(n.createdAt,e.timezone),i=n.status===`failed`||n.status===`cancelled`?n.status:`running`;return(0,I.jsxs)(`p`,{className:`mt-3`,children:[x(`overview.newest.${i}`,{day:r,reason:l(n.errorMessage)}),` `,(0,I.jsx)(S,{to:`/projects/$projectId/audits/$auditId`,params:{projectId:e.id,auditId:n.id},children:x(`overview.newest-see`)})]})}function De(){return(0,I.jsxs)(C,{children:[(0,I.jsx)(T,{className:`h-7 w-[min(640px,100%)]`}),(0,I.jsx)(`div`,{className:`h-3`}),(0,I.jsx)(T,{className:`h-5 w-[min(480px,100%)]`}),(0,I.jsxs)(`div`,{className:`grid grid-cols-1 gap-8 mt-6 mb-10 sm:max-md:grid-cols-[264px_minmax(0,1fr)] lg:grid-cols-[264px_minmax(0,1fr)]`,children:[(0,I.jsx)(T,{className:`h-60 w-full`}),(0,I.jsx)(T,{className:`h-72 w-full`})]}),(0,I.jsxs)(`div`,{className:`grid grid-cols-1 gap-10 min-[1280px]:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]`,children:[(0,I.jsx)(T,{className:`h-8 w-full`,lines:7}),(0,I.jsx)(T,{className:`h-8 w-full`,lines:7})]})]})}export{Se as default};