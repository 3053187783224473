import{t as e}from"./useSearch-CHNoW-m2.js";import{t}from"./series-KW86p1XY.js";import{t as n}from"./run-audit-CL8zf3Tz.js";import{n as r,r as i}from"./search-2dM8bj20.js";import{c as a,r as o,s}from"./session-DpvfPQR3.js";import{a as c,l,r as u}from"./operation-DPeheym8.js";import{t as d}from"./tags-Bmry6H8j.js";import{a as f,d as p,f as m,l as h,n as g,o as _,r as v,s as y,t as b,u as ee}from"./format-3nV2mlSi.js";import{Rt as x,kt as S,r as C}from"./button-N7Xnwbmq.js";import{n as w,t as te}from"./link-Dn6XoZoh.js";import{i as ne,n as T,o as E,r as D,t as O}from"./states-DqP9yoA0.js";import{t as k}from"./dot-whisker-Dabb1UrV.js";import{a as A,c as re,n as ie,o as j,r as M,s as N,t as P}from"./figure-BTrPfBnD.js";import{n as F}from"./table-ZyBi4Qg9.js";import{t as I}from"./popover-cUnMLS-w.js";import{n as L}from"./navigation-yDqtU3Le.js";import{i as ae,t as oe}from"./said-PbwWFR0g.js";var R=x();function se({grade:e,expected:t}){let{level:n,failing:r,mend:i}=e;return(0,R.jsxs)(`div`,{className:`mb-4`,children:[(0,R.jsxs)(`div`,{className:`flex items-center gap-1`,children:[(0,R.jsx)(O,{children:S(`overview.grade.${n}`)}),r.length>0&&(0,R.jsxs)(I,{label:S(`overview.grade.why`),button:S(`overview.grade.why`),children:[(0,R.jsx)(`h3`,{className:`font-semibold mb-1`,children:S(`overview.grade.missing`)}),(0,R.jsx)(`ul`,{className:`list-disc pl-5`,children:r.map(e=>(0,R.jsx)(`li`,{children:U(e)},e.criterion))}),(0,R.jsx)(H,{})]})]}),(0,R.jsx)(`p`,{className:`text-muted`,children:S(`overview.grade.means.${n}`)}),i.map(e=>(0,R.jsxs)(`p`,{className:`text-small text-muted`,children:[S(`overview.grade.mend.${e.remedy}`,{n:e.count,calls:b(e.calls)}),` `,(0,R.jsx)(ce,{mend:e,expected:t??0})]},e.remedy))]})}function ce({mend:{remedy:e,count:t,calls:n},expected:r}){let{project:i}=s(),o=a(`audits:run`),c={projectId:i.id};if(o&&e!==`prompts`)return null;switch(e){case`audits`:return(0,R.jsx)(w,{to:`.`,search:e=>({...e,run:`audit`}),children:S(`overview.grade.estimate`)});case`repetitions`:{let e=t+Math.round(r*t/n);return(0,R.jsx)(w,{to:`/projects/$projectId/audits`,params:c,search:t=>({...t,launch:!0,repetitions:e}),children:S(`overview.grade.estimate`)})}default:return(0,R.jsx)(w,{to:`/projects/$projectId/prompts`,params:c,children:S(`overview.grade.to-prompts`)})}}var z=[`decide`,`watch`,`explore`];function B({grade:e}){return e?(0,R.jsx)(O,{children:S(`overview.grade.${e}`)}):null}function V(){return(0,R.jsxs)(I,{label:S(`overview.grade.good-for`),button:`?`,children:[(0,R.jsx)(`dl`,{children:z.map(e=>(0,R.jsxs)(`div`,{className:`mb-2`,children:[(0,R.jsx)(`dt`,{className:`font-semibold`,children:S(`overview.grade.${e}`)}),(0,R.jsx)(`dd`,{children:S(`overview.grade.means.${e}`)})]},e))}),(0,R.jsx)(H,{})]})}var H=()=>(0,R.jsx)(`p`,{className:`mt-2`,children:(0,R.jsx)(w,{to:`/docs/metrics`,hash:`what-a-figure-is-good-for`,target:`_blank`,children:S(`ui.read-more`)})});function U({criterion:e,value:t,needed:n}){if(t==null)return S(`overview.grade.days-unknown`);let r=e===`width`||e===`repeatability`||e===`engines`?h:b;return S(`overview.grade.criterion.${e}`,{value:r(t),needed:r(n)})}var W=e=>[{id:`name`,title:S(`overview.name`),cell:e=>(0,R.jsx)(`span`,{dir:`auto`,className:`line-clamp-2 min-w-20 lg:min-w-28`,children:e.name}),csv:e=>e.name},{id:`rate`,title:S(`overview.mentioned`),number:!0,cell:e=>(0,R.jsx)(A,{rate:e.mentionRate}),csv:e=>e.mentionRate},{id:`whisker`,title:S(`ui.interval`),hideTitle:!0,cell:e=>(0,R.jsx)(k,{rate:e.mentionRate,interval:e.mentionRateInterval,accent:e.isBrand})},{id:`grade`,title:S(`overview.grade.good-for`),wide:!0,cell:e=>(0,R.jsx)(B,{grade:e.mentionRateGrade}),csv:e=>e.mentionRateGrade},{id:`voice`,title:S(`overview.voice-short`),number:!0,wide:!0,cell:e=>e.shareOfVoice==null?(0,R.jsx)(N,{reason:S(`overview.no-voice`)}):h(e.shareOfVoice),csv:e=>e.shareOfVoice},{id:`position`,title:S(`overview.position-short`),number:!0,wide:!0,cell:e=>e.avgPosition==null?(0,R.jsx)(N,{reason:S(`overview.no-position`)}):v(e.avgPosition),csv:e=>e.avgPosition},{id:`change`,title:S(`overview.change`),number:!0,cell:t=>(0,R.jsx)(P,{verdict:e?t.verdict:null,change:t.matchedVisibilityDelta}),csv:e=>e.verdict}];function G({rows:e,compared:t,stale:n}){return(0,R.jsxs)(`section`,{children:[(0,R.jsxs)(`h2`,{className:`mb-2`,children:[S(`overview.competitors`),` `,(0,R.jsx)(V,{})]}),(0,R.jsx)(F,{label:S(`overview.competitors`),columns:W(t),rows:e,rowKey:e=>e.name,strong:e=>e.isBrand,stale:n}),e.length===1&&(0,R.jsx)(`p`,{className:`text-muted mt-2`,children:S(`overview.no-competitors`)})]})}function K({more:t,children:n}){let{project:r}=s(),{tag:i}=e({from:`/app/projects/$projectId/overview`});return(0,R.jsx)(w,{to:`/projects/$projectId/prompts`,params:{projectId:r.id},search:e=>({...L(e),tag:i,...t}),children:n})}function le(e,t,n){let r=new Set(e.perEngine.map(e=>e.logicalEngine)),i=e.perEngine.map(e=>({origin:e,measured:e,configured:t.find(t=>t.logicalEngine===e.logicalEngine)})),a=t.filter(e=>!r.has(e.logicalEngine)&&(!n||e.logicalEngine===n)).map(e=>({origin:e,configured:e}));return[...i,...a]}function ue({surface:e,retrievalEnabled:t}){return[e&&S(`overview.surface.${e}`),typeof t==`boolean`&&S(t?`overview.searched`:`overview.not-searched`)].filter(Boolean).join(`, `)}var de=e=>[{id:`engine`,title:S(`overview.engine`),cell:e=>(0,R.jsxs)(`span`,{className:`inline-flex flex-wrap items-center gap-x-1.5`,children:[e.measured?(0,R.jsx)(K,{more:{engine:e.origin.logicalEngine},children:e.origin.engineLabel}):e.origin.engineLabel,(0,R.jsx)(`span`,{title:e.origin.transportModel??void 0,children:(0,R.jsx)(O,{children:ue(e.origin)||S(`ui.unknown`)})}),(0,R.jsx)(ie,{counts:e.measured?.counts})]}),csv:e=>e.origin.engineLabel},{id:`rate`,title:S(`overview.mentioned`),number:!0,cell:t=>(0,R.jsx)(fe,{row:t,zone:e}),csv:e=>e.measured?.brandMentionRate},{id:`whisker`,title:S(`ui.interval`),hideTitle:!0,cell:e=>(0,R.jsx)(k,{rate:e.measured?.brandMentionRate,interval:e.measured?.brandMentionRateInterval})},{id:`grade`,title:S(`overview.grade.good-for`),wide:!0,cell:e=>(0,R.jsx)(B,{grade:e.measured?.brandMentionRateGrade}),csv:e=>e.measured?.brandMentionRateGrade},{id:`n`,title:S(`overview.answers-short`),number:!0,wide:!0,cell:e=>e.measured?.counts.responses,csv:e=>e.measured?.counts.responses}];function fe({row:e,zone:t}){let n=e.measured?.brandMentionRate;if(typeof n==`number`)return h(n);let{state:r,lastError:i,lastErrorAt:a}=e.configured??{};return r===`failing`&&a?(0,R.jsx)(`span`,{title:i??void 0,children:(0,R.jsx)(j,{reason:S(`overview.failing-since`,{day:g(a,t)})})}):(0,R.jsx)(j,{reason:S(`overview.not-asked`)})}function pe({report:e,configured:t,only:n,zone:r,stale:i}){return(0,R.jsxs)(`section`,{children:[(0,R.jsxs)(`h2`,{className:`mb-2`,children:[S(`overview.engines`),` `,(0,R.jsx)(V,{})]}),(0,R.jsx)(F,{label:S(`overview.engines`),columns:de(r),rows:le(e,t,n),rowKey:e=>e.origin.logicalEngine,stale:i})]})}var me=[[0,`overview.share.none`],[.06,`overview.share.few`],[.15,`overview.share.tenth`],[.22,`overview.share.fifth`],[.29,`overview.share.quarter`],[.365,`overview.share.third`],[.45,`overview.share.two-fifths`],[.55,`overview.share.half`],[.635,`overview.share.three-fifths`],[.71,`overview.share.two-thirds`],[.775,`overview.share.three-quarters`],[.86,`overview.share.four-fifths`],[.95,`overview.share.nine-tenths`],[.9999,`overview.share.nearly-all`],[1,`overview.share.all`]],he=.3;function ge(e,t){if(t&&t.high-t.low>he)return S(`overview.share.between`,{range:p(t.low,t.high)});let[,n]=me.find(([t])=>e<=t)??[1,`overview.share.all`];return S(n)}var q=(e,t,n)=>(g(e,n)===g(t,n)?y:g)(e,n);function _e({brand:e,rate:t,interval:n,verdict:r,change:i,baselineAt:a,at:o,zone:s}){let c={brand:e,share:ge(t,n),day:a?q(a,o,s):``};return S(a?r===`moved`&&i?i>0?`overview.title.more`:`overview.title.less`:r===`within_noise`?`overview.title.same`:`overview.title.first`:`overview.title.first`,c)}function ve(e,t,n){let{brand:r,verdict:i,change:a,baselineAt:o,at:s,zone:c}=e;if(!o)return S(`overview.lead.first`);let l={brand:r,points:ee(a??0),day:q(o,s,c)},u=[];if(i===`moved`&&a?u.push(S(a>0?`overview.lead.rose`:`overview.lead.fell`,l)):i===`within_noise`?u.push(S(`overview.lead.noise`,l)):u.push(S(i===`insufficient_data`?`overview.lead.too-few`:`overview.lead.not-comparable`,l)),t){let{roseCount:e,fellCount:n}=t;e+n===0?u.push(S(`overview.lead.no-prompts`)):n===0?u.push(S(`overview.lead.prompts-up`,{up:e})):e===0?u.push(S(`overview.lead.prompts-down`,{down:n})):u.push(S(`overview.lead.prompts-both`,{up:e,down:n}))}let d=n.filter(e=>e.verdict===`moved`),f=d.filter(e=>(e.change??0)>0).map(e=>e.name),p=d.filter(e=>(e.change??0)<0).map(e=>e.name);return f.length>0&&u.push(S(`overview.lead.gained`,{names:_(f),n:f.length})),p.length>0&&u.push(S(`overview.lead.lost`,{names:_(p),n:p.length})),d.length===0&&n.some(e=>e.verdict===`within_noise`)&&u.push(S(`overview.lead.competitors-still`)),u.join(` `)}var J=({comparison:e},t)=>e.changes.find(e=>e.figure===t),ye=50;function be({report:e,perception:t,zone:n}){let{counts:r,comparison:i}=e,a=J(e,`visibility_rate`);return(0,R.jsxs)(`div`,{children:[(0,R.jsxs)(`div`,{className:`flex items-end gap-1`,children:[(0,R.jsx)(A,{big:!0,rate:e.visibilityRate,interval:e.visibilityRateInterval}),(0,R.jsx)(M,{name:S(`overview.mentioned`),section:`terms-and-figures`,n:r.responses,formula:S(`overview.mentioned.formula`),source:S(`overview.source`,{day:f(e.createdAt,n)}),children:S(`overview.mentioned.means`)})]}),(0,R.jsxs)(`p`,{className:`mt-2 mb-4 flex flex-wrap gap-x-1.5`,children:[(0,R.jsx)(P,{verdict:i.baselineAt?i.verdict:null,change:a?.change,long:!0}),i.baselineAt&&(0,R.jsx)(`span`,{className:`text-muted`,children:S(`overview.since`,{day:q(i.baselineAt,e.createdAt,n)})})]}),e.visibilityRateGrade&&(0,R.jsx)(se,{grade:e.visibilityRateGrade,expected:r.expected}),(0,R.jsx)(xe,{report:e,perception:t}),a?.neededRepetitions&&a.neededRepetitions<=ye&&(0,R.jsx)(`p`,{className:`text-small text-muted mt-3`,children:S(`overview.needed`,{n:a.neededRepetitions})})]})}function xe({report:e,perception:t}){let{counts:n}=e,r=(n.notRun??0)-(n.withheld??0),i=[(n.failed??0)>0&&S(`overview.failed`,{n:n.failed??0}),r>0&&S(`overview.not-run`,{n:r}),re(n)].filter(Boolean),a=e.rankings.find(e=>e.isBrand),o=e.rankings.filter(e=>e.mentionCount>0).length,s=e.ownedCitationRateInterval;return(0,R.jsxs)(`dl`,{className:`grid grid-cols-[1fr_auto] gap-x-3 gap-y-1.5`,children:[(0,R.jsx)(X,{name:S(`overview.score`),value:Y(e.visibilityScore),note:S(`overview.of-100`)}),(0,R.jsx)(X,{name:S(`overview.cites`),value:e.ownedCitationRate===null?void 0:h(e.ownedCitationRate??0),note:(0,R.jsxs)(R.Fragment,{children:[s&&p(s.low,s.high),` `,(0,R.jsx)(B,{grade:e.ownedCitationRateGrade?.level})]}),reason:S(`overview.no-citations`)}),(0,R.jsx)(X,{name:S(`overview.position`),value:Y(e.avgPosition),note:S(`overview.among`,{n:o}),reason:S(`overview.no-position`)}),(0,R.jsx)(X,{name:S(`overview.voice`),value:a?.shareOfVoice==null?void 0:h(a.shareOfVoice)}),(0,R.jsx)(Se,{perception:t}),(0,R.jsx)(X,{name:S(`overview.answers`),value:(0,R.jsx)(K,{children:b(n.responses)}),note:i.join(` · `)||void 0})]})}var Y=e=>typeof e==`number`?v(e):void 0;function Se({perception:e}){let t=S(`overview.sentiment`);if(!e)return(0,R.jsx)(X,{name:t,value:(0,R.jsx)(E,{className:`h-5 w-14`})});let n=e.brand?.score;return n&&typeof n.netSentiment==`number`?(0,R.jsx)(X,{name:t,value:m(n.netSentiment),note:S(`ui.n`,{n:b(n.classified)})}):(0,R.jsx)(X,{name:t,reason:S(e.reason===`model_not_configured`?`overview.no-judge`:`overview.not-judged`)})}function X({name:e,value:t,note:n,reason:r}){return(0,R.jsxs)(R.Fragment,{children:[(0,R.jsx)(`dt`,{className:`text-muted`,children:e}),(0,R.jsxs)(`dd`,{className:`text-right`,children:[t??(0,R.jsx)(N,{reason:r??S(`ui.unknown`)}),t!==void 0&&n&&(0,R.jsx)(`span`,{className:`text-muted ml-1.5`,children:n})]})]})}function Z({title:e,children:t}){return(0,R.jsxs)(`div`,{className:`flex items-baseline justify-between gap-3 mb-2`,children:[(0,R.jsx)(`h2`,{children:e}),t]})}function Ce({answer:e,compared:t}){let{project:n}=s(),{data:r,problem:i,reload:a}=e,o=r?.project.promptList,c=(o?.items??[]).flatMap(({metric:e})=>e??[]),l=o?.measuredCount??0;return(0,R.jsxs)(`section`,{children:[(0,R.jsx)(Z,{title:S(`overview.moved`),children:l>0&&(0,R.jsx)(K,{more:{sort:`visibility_delta`,down:!0},children:S(`overview.all-prompts`,{n:l})})}),!o&&(i?(0,R.jsx)(D,{problem:i,onRetry:a}):(0,R.jsx)(E,{className:`h-8 w-full`,lines:3})),o&&c.length===0&&(0,R.jsx)(`p`,{className:`text-muted`,children:t?S(`overview.nothing-moved`,{n:l}):S(`overview.no-baseline`)}),(0,R.jsx)(`ul`,{children:c.map(e=>(0,R.jsx)(we,{prompt:e,projectId:n.id},e.promptId??e.promptText))}),o&&c.length>0&&(0,R.jsx)(`p`,{className:`text-small text-muted pt-2`,children:S(`overview.moved-of`,{moved:o.roseCount+o.fellCount,n:l})})]})}function we({prompt:e,projectId:t}){let n=e.comparison?.baselineCounts,r=e.comparison?.currentCounts;return(0,R.jsxs)(`li`,{className:`flex flex-wrap items-baseline gap-x-4 border-b border-line py-2`,children:[(0,R.jsx)(`span`,{className:`flex-1 min-w-48`,dir:`auto`,children:e.promptId?(0,R.jsx)(w,{to:`/projects/$projectId/prompts/$promptId`,params:{projectId:t,promptId:e.promptId},search:L,children:e.promptText}):e.promptText}),n&&r&&(0,R.jsxs)(`span`,{className:`text-muted whitespace-nowrap max-md:hidden`,children:[S(`overview.of`,{part:n.brandResponses??0,all:n.responses}),` →`,` `,S(`overview.of`,{part:r.brandResponses??0,all:r.responses})]}),(0,R.jsx)(P,{verdict:e.verdict,change:e.visibilityDelta})]})}function Te({answer:{data:e,problem:t,reload:n}}){let{project:r}=s(),i=e?.project.actions,a=i?.items??[],o=i?.statusCounts.open??0;return(0,R.jsxs)(`section`,{children:[(0,R.jsx)(Z,{title:S(`overview.next`),children:o>0&&(0,R.jsx)(w,{to:`/projects/$projectId/actions`,params:{projectId:r.id},search:L,children:S(`overview.all-actions`,{n:o})})}),!i&&(t?(0,R.jsx)(D,{problem:t,onRetry:n}):(0,R.jsx)(E,{className:`h-12 w-full`,lines:3})),i&&a.length===0&&(0,R.jsx)(`p`,{className:`text-muted`,children:S(`overview.no-actions`)}),(0,R.jsx)(`ul`,{children:a.map(e=>(0,R.jsxs)(`li`,{className:`grid grid-cols-[44px_minmax(0,1fr)_auto] gap-3 py-2.5 border-b border-line items-start`,children:[(0,R.jsx)(`span`,{className:`text-muted`,children:typeof e.priorityScore==`number`?Math.round(e.priorityScore):(0,R.jsx)(N,{reason:S(`overview.no-priority`)})}),(0,R.jsxs)(`div`,{className:`min-w-0`,children:[(0,R.jsx)(w,{to:`/projects/$projectId/actions/$actionId`,params:{projectId:r.id,actionId:e.id},search:e=>e,children:(0,R.jsx)(oe,{of:`playbook.${e.skillId}.title`,children:e.title})}),(0,R.jsx)(`p`,{className:`text-muted`,dir:`auto`,children:ae(e)})]}),(0,R.jsx)(O,{children:S(`overview.target.${e.targetKind}`)})]},e.id))})]})}var Ee=u(`Overview`,`22662ec995a68b1625308ae369c0831c047e0159313804e3a12dfa249522435d`,`query Overview($id: UUID!, $query: VisibilityQuery!, $trend: TrendQuery!) {
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
      ownedCitationRateGrade {
        level
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
  withheld
  __typename
}`),De=u(`OverviewMoved`,`844b5bdf2eeda7ec2ed6a43a951dfed6f140b377562e7e83b080274fac2f6631`,`query OverviewMoved($id: UUID!, $market: MarketRef, $engine: LogicalEngine, $cohort: PromptCohort, $tag: String) {
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
  withheld
  __typename
}`),Oe=u(`OverviewNext`,`ac0fd5d89ce1e28d20af2f82c65117627a68a0122e7bc44a18d035d86e19d49f`,`query OverviewNext($id: UUID!, $perception: PerceptionQuery!) {
  project(id: $id) {
    id
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
        skillId
        targetKind
        targetKey
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
}`),Q=u(`OverviewNewestAudit`,`d1e3a2336e8ba47e5581e1dc4d28ca2ba9f3fe028e7ad24ef08b344a318423aa`,`query OverviewNewestAudit($id: UUID!) {
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
}`);function ke(e,t,n=3){let r=[...t.at(-1)?.rankings.filter(e=>!e.isBrand)??[]].sort((e,t)=>(t.mentionRate??0)-(e.mentionRate??0)).slice(0,n);return[{name:e,accent:!0,points:t.map(e=>({at:e.completedAt,value:e.brandMentionRate??null,interval:e.brandMentionRateInterval}))},...r.map(({name:e})=>({name:e,points:t.map(t=>({at:t.completedAt,value:t.rankings.find(t=>t.name===e)?.mentionRate??null}))}))]}function $(e){let t=new Map;for(let{engineLabel:n,transportModel:r}of e.modelProvenance)t.set(n,(t.get(n)??new Set).add(r));return new Map([...t].map(([e,t])=>[e,[...t].sort().join(`, `)]))}function Ae(e){let t=[];for(let[n,r]of e.entries()){let i=e[n-1];if(!i)continue;let a=$(i),o=[];for(let[e,t]of $(r)){let n=a.get(e);n!==void 0&&n!==t&&o.push(`${n} → ${t}`)}let s=r.analyzerVersions.join(`, `);s!==i.analyzerVersions.join(`, `)&&o.push(S(`overview.analyzer`,{version:s}));let c=r.scoringRuleVersions.join(`, `);c!==i.scoringRuleVersions.join(`, `)&&o.push(S(`overview.scoring`,{version:c})),o.length>0&&t.push({at:r.completedAt,words:o.join(` · `)})}return t}function je(){let{project:n}=s(),r=e({from:`/app/projects/$projectId/overview`}),{query:i,tag:a,trend:o}=Me(r),{data:l,problem:u,stale:f,reload:p}=c(Ee,{id:n.id,query:{...i,tag:a},trend:o}),m=c(De,{id:n.id,...i,tag:a}),h=c(Oe,{id:n.id,perception:{...i,tag:a}});if(u&&!l)return(0,R.jsx)(D,{problem:u,onRetry:p});if(!l)return(0,R.jsx)(Ie,{});let g=l.project.visibility;if(!g||a&&g.counts.responses===0)return(0,R.jsxs)(R.Fragment,{children:[(0,R.jsx)(d,{}),(0,R.jsx)(Pe,{filtered:!!(r.market||r.engine||r.cohort||a)})]});let _=!!g.comparison.baselineAt;return(0,R.jsxs)(R.Fragment,{children:[u&&(0,R.jsx)(D,{problem:u,onRetry:p}),(0,R.jsxs)(`div`,{className:`flex flex-wrap justify-between gap-x-8`,children:[(0,R.jsx)(`div`,{className:`min-w-0`,children:(0,R.jsx)(Ne,{report:g,moved:m.data,brand:n.brandName,zone:n.timezone})}),(0,R.jsx)(d,{})]}),(0,R.jsxs)(`div`,{className:C(`grid grid-cols-1 gap-8 mb-10 sm:max-md:grid-cols-[264px_minmax(0,1fr)] lg:grid-cols-[264px_minmax(0,1fr)]`,f&&`stale`),children:[(0,R.jsx)(be,{report:g,perception:h.data?.project.visibilityPerception,zone:n.timezone}),(0,R.jsx)(t,{label:S(`overview.chart`,{brand:n.brandName}),lines:ke(n.brandName,l.project.visibilityTrends),boundaries:Ae(l.project.visibilityTrends),zone:n.timezone,height:300})]}),(0,R.jsxs)(`div`,{className:`grid grid-cols-1 gap-10 mb-10 min-[1280px]:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]`,children:[(0,R.jsx)(G,{rows:g.rankings,compared:_,stale:f}),(0,R.jsxs)(`div`,{className:`grid grid-cols-1 gap-8 content-start min-w-0`,children:[(0,R.jsx)(pe,{report:g,configured:l.engines,only:r.engine,zone:n.timezone,stale:f}),(0,R.jsx)(Ce,{compared:_,answer:m})]})]}),(0,R.jsx)(Te,{answer:h})]})}function Me({market:e,engine:t,cohort:n=`core`,period:a,tag:o}){let s={market:e,engine:t,cohort:n},c=r(a)>60?`week`:`day`;return{query:s,tag:o,trend:{...s,tag:o,from:i(a),granularity:c}}}function Ne({report:e,moved:t,brand:n,zone:r}){if(typeof e.visibilityRate!=`number`)return(0,R.jsxs)(R.Fragment,{children:[(0,R.jsx)(`h1`,{children:S(`overview.no-answers`,{brand:n})}),(0,R.jsx)(`p`,{className:`text-muted mb-6 max-w-[72ch]`,children:S(`overview.no-answers-words`,{n:e.totalFailed})})]});let i={brand:n,rate:e.visibilityRate,interval:e.visibilityRateInterval,verdict:e.comparison.verdict,change:J(e,`visibility_rate`)?.change,baselineAt:e.comparison.baselineAt,at:e.createdAt,zone:r},a=e.rankings.filter(e=>!e.isBrand).map(e=>({name:e.name,verdict:e.verdict,change:e.matchedVisibilityDelta}));return(0,R.jsxs)(R.Fragment,{children:[(0,R.jsx)(`h1`,{className:`max-w-[72ch]`,children:_e(i)}),(0,R.jsx)(`p`,{className:`text-muted mb-6 max-w-[72ch] min-h-10`,children:ve(i,t?.project.promptList,a)})]})}function Pe({filtered:e}){let{project:t}=s();if(e)return(0,R.jsx)(T,{title:S(`overview.nothing-here`),children:S(`overview.nothing-here-words`)});let r=o(t)?(0,R.jsx)(te,{to:`/projects/$projectId/set-up`,params:{projectId:t.id},look:`primary`,children:S(`overview.set-up`)}):(0,R.jsx)(n,{explain:!0});return(0,R.jsxs)(T,{title:S(`overview.not-measured`),action:r,children:[(0,R.jsx)(`p`,{children:S(`overview.not-measured-words`)}),(0,R.jsx)(Fe,{})]})}function Fe(){let{project:e}=s(),{data:t}=c(Q,{id:e.id}),n=t?.project.audits.items[0];if(!n)return null;let r=y(n.createdAt,e.timezone),i=n.status===`failed`||n.status===`cancelled`?n.status:`running`;return(0,R.jsxs)(`p`,{className:`mt-3`,children:[S(`overview.newest.${i}`,{day:r,reason:l(n.errorMessage)}),` `,(0,R.jsx)(w,{to:`/projects/$projectId/audits/$auditId`,params:{projectId:e.id,auditId:n.id},children:S(`overview.newest-see`)})]})}function Ie(){return(0,R.jsxs)(ne,{children:[(0,R.jsx)(E,{className:`h-7 w-[min(640px,100%)]`}),(0,R.jsx)(`div`,{className:`h-3`}),(0,R.jsx)(E,{className:`h-5 w-[min(480px,100%)]`}),(0,R.jsxs)(`div`,{className:`grid grid-cols-1 gap-8 mt-6 mb-10 sm:max-md:grid-cols-[264px_minmax(0,1fr)] lg:grid-cols-[264px_minmax(0,1fr)]`,children:[(0,R.jsx)(E,{className:`h-60 w-full`}),(0,R.jsx)(E,{className:`h-72 w-full`})]}),(0,R.jsxs)(`div`,{className:`grid grid-cols-1 gap-10 min-[1280px]:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]`,children:[(0,R.jsx)(E,{className:`h-8 w-full`,lines:7}),(0,R.jsx)(E,{className:`h-8 w-full`,lines:7})]})]})}export{je as default};