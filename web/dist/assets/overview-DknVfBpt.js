import{t as e}from"./useSearch-DIzmNMKa.js";import{t}from"./series-BLvrWTz2.js";import{t as n}from"./run-audit-Btu9Izx9.js";import{n as r,r as i}from"./search-2dM8bj20.js";import{r as a,s as o}from"./session-EJYYtt21.js";import{a as s,l as c,r as l}from"./operation-C2A6DtXU.js";import{t as u}from"./tags-BNoo-E5N.js";import{c as d,d as f,f as p,n as m,o as h,p as g,r as _,s as v,t as y,u as b}from"./format-CDo7sbiN.js";import{Rt as ee,kt as x,r as te}from"./button-Doeq12Sk.js";import{n as S,t as C}from"./link-CdDrTUhw.js";import{i as w,n as T,o as E,r as D,t as O}from"./states-B0RtogHu.js";import{t as k}from"./dot-whisker-SyUGGzAI.js";import{c as A,l as ne,n as re,o as j,r as ie,s as M,t as N}from"./figure-DCZkClgJ.js";import{n as P}from"./table-BePohUOc.js";import{n as F,r as I,t as ae}from"./grade-BwMEidNX.js";import{n as L}from"./navigation-DFrfdHe7.js";import{i as oe,t as se}from"./said-C5NnJlvh.js";var R=ee(),z=e=>[{id:`name`,title:x(`overview.name`),cell:e=>(0,R.jsx)(`span`,{dir:`auto`,className:`line-clamp-2 min-w-20 lg:min-w-28`,children:e.name}),csv:e=>e.name},{id:`rate`,title:x(`overview.mentioned`),number:!0,cell:e=>(0,R.jsx)(j,{rate:e.mentionRate}),csv:e=>e.mentionRate},{id:`whisker`,title:x(`ui.interval`),hideTitle:!0,cell:e=>(0,R.jsx)(k,{rate:e.mentionRate,interval:e.mentionRateInterval,accent:e.isBrand})},{id:`grade`,title:x(`overview.grade.good-for`),wide:!0,cell:e=>(0,R.jsx)(F,{grade:e.mentionRateGrade}),csv:e=>e.mentionRateGrade},{id:`voice`,title:x(`overview.voice-short`),number:!0,wide:!0,cell:e=>e.shareOfVoice==null?(0,R.jsx)(A,{reason:x(`overview.no-voice`)}):b(e.shareOfVoice),csv:e=>e.shareOfVoice},{id:`position`,title:x(`overview.position-short`),number:!0,wide:!0,cell:e=>e.avgPosition==null?(0,R.jsx)(A,{reason:x(`overview.no-position`)}):_(e.avgPosition),csv:e=>e.avgPosition},{id:`change`,title:x(`overview.change`),number:!0,cell:t=>(0,R.jsx)(N,{verdict:e?t.verdict:null,change:t.matchedVisibilityDelta}),csv:e=>e.verdict}];function B({rows:e,compared:t,stale:n}){return(0,R.jsxs)(`section`,{children:[(0,R.jsxs)(`h2`,{className:`mb-2`,children:[x(`overview.competitors`),` `,(0,R.jsx)(I,{})]}),(0,R.jsx)(P,{label:x(`overview.competitors`),columns:z(t),rows:e,rowKey:e=>e.name,strong:e=>e.isBrand,stale:n}),e.length===1&&(0,R.jsx)(`p`,{className:`text-muted mt-2`,children:x(`overview.no-competitors`)})]})}function V({more:t,children:n}){let{project:r}=o(),{tag:i}=e({from:`/app/projects/$projectId/overview`});return(0,R.jsx)(S,{to:`/projects/$projectId/prompts`,params:{projectId:r.id},search:e=>({...L(e),tag:i,...t}),children:n})}function H(e,t,n){let r=new Set(e.perEngine.map(e=>e.logicalEngine)),i=e.perEngine.map(e=>({origin:e,measured:e,configured:t.find(t=>t.logicalEngine===e.logicalEngine)})),a=t.filter(e=>!r.has(e.logicalEngine)&&(!n||e.logicalEngine===n)).map(e=>({origin:e,configured:e}));return[...i,...a]}function U({surface:e,retrievalEnabled:t}){return[e&&x(`overview.surface.${e}`),typeof t==`boolean`&&x(t?`overview.searched`:`overview.not-searched`)].filter(Boolean).join(`, `)}var W=e=>[{id:`engine`,title:x(`overview.engine`),cell:e=>(0,R.jsxs)(`span`,{className:`inline-flex flex-wrap items-center gap-x-1.5`,children:[e.measured?(0,R.jsx)(V,{more:{engine:e.origin.logicalEngine},children:e.origin.engineLabel}):e.origin.engineLabel,(0,R.jsx)(`span`,{title:e.origin.transportModel??void 0,children:(0,R.jsx)(O,{children:U(e.origin)||x(`ui.unknown`)})}),(0,R.jsx)(re,{counts:e.measured?.counts})]}),csv:e=>e.origin.engineLabel},{id:`rate`,title:x(`overview.mentioned`),number:!0,cell:t=>(0,R.jsx)(G,{row:t,zone:e}),csv:e=>e.measured?.brandMentionRate},{id:`whisker`,title:x(`ui.interval`),hideTitle:!0,cell:e=>(0,R.jsx)(k,{rate:e.measured?.brandMentionRate,interval:e.measured?.brandMentionRateInterval})},{id:`grade`,title:x(`overview.grade.good-for`),wide:!0,cell:e=>(0,R.jsx)(F,{grade:e.measured?.brandMentionRateGrade}),csv:e=>e.measured?.brandMentionRateGrade},{id:`n`,title:x(`overview.answers-short`),number:!0,wide:!0,cell:e=>e.measured?.counts.responses,csv:e=>e.measured?.counts.responses}];function G({row:e,zone:t}){let n=e.measured?.brandMentionRate;if(typeof n==`number`)return b(n);let{state:r,lastError:i,lastErrorAt:a}=e.configured??{};return r===`failing`&&a?(0,R.jsx)(`span`,{title:i??void 0,children:(0,R.jsx)(M,{reason:x(`overview.failing-since`,{day:m(a,t)})})}):(0,R.jsx)(M,{reason:x(`overview.not-asked`)})}function K({report:e,configured:t,only:n,zone:r,stale:i}){return(0,R.jsxs)(`section`,{children:[(0,R.jsxs)(`h2`,{className:`mb-2`,children:[x(`overview.engines`),` `,(0,R.jsx)(I,{})]}),(0,R.jsx)(P,{label:x(`overview.engines`),columns:W(r),rows:H(e,t,n),rowKey:e=>e.origin.logicalEngine,stale:i})]})}var ce=[[0,`overview.share.none`],[.06,`overview.share.few`],[.15,`overview.share.tenth`],[.22,`overview.share.fifth`],[.29,`overview.share.quarter`],[.365,`overview.share.third`],[.45,`overview.share.two-fifths`],[.55,`overview.share.half`],[.635,`overview.share.three-fifths`],[.71,`overview.share.two-thirds`],[.775,`overview.share.three-quarters`],[.86,`overview.share.four-fifths`],[.95,`overview.share.nine-tenths`],[.9999,`overview.share.nearly-all`],[1,`overview.share.all`]],le=.3;function ue(e,t){if(t&&t.high-t.low>le)return x(`overview.share.between`,{range:p(t.low,t.high)});let[,n]=ce.find(([t])=>e<=t)??[1,`overview.share.all`];return x(n)}var q=(e,t,n)=>(m(e,n)===m(t,n)?d:m)(e,n);function de({brand:e,rate:t,interval:n,verdict:r,change:i,baselineAt:a,at:o,zone:s}){let c={brand:e,share:ue(t,n),day:a?q(a,o,s):``};return x(a?r===`moved`&&i?i>0?`overview.title.more`:`overview.title.less`:r===`within_noise`?`overview.title.same`:`overview.title.first`:`overview.title.first`,c)}function fe(e,t,n){let{brand:r,verdict:i,change:a,baselineAt:o,at:s,zone:c}=e;if(!o)return x(`overview.lead.first`);let l={brand:r,points:f(a??0),day:q(o,s,c)},u=[];if(i===`moved`&&a?u.push(x(a>0?`overview.lead.rose`:`overview.lead.fell`,l)):i===`within_noise`?u.push(x(`overview.lead.noise`,l)):u.push(x(i===`insufficient_data`?`overview.lead.too-few`:`overview.lead.not-comparable`,l)),t){let{roseCount:e,fellCount:n}=t;e+n===0?u.push(x(`overview.lead.no-prompts`)):n===0?u.push(x(`overview.lead.prompts-up`,{up:e})):e===0?u.push(x(`overview.lead.prompts-down`,{down:n})):u.push(x(`overview.lead.prompts-both`,{up:e,down:n}))}let d=n.filter(e=>e.verdict===`moved`),p=d.filter(e=>(e.change??0)>0).map(e=>e.name),m=d.filter(e=>(e.change??0)<0).map(e=>e.name);return p.length>0&&u.push(x(`overview.lead.gained`,{names:v(p),n:p.length})),m.length>0&&u.push(x(`overview.lead.lost`,{names:v(m),n:m.length})),d.length===0&&n.some(e=>e.verdict===`within_noise`)&&u.push(x(`overview.lead.competitors-still`)),u.join(` `)}var J=({comparison:e},t)=>e.changes.find(e=>e.figure===t),pe=50;function me({report:e,perception:t,zone:n}){let{counts:r,comparison:i}=e,a=J(e,`visibility_rate`);return(0,R.jsxs)(`div`,{children:[(0,R.jsxs)(`div`,{className:`flex items-end gap-1`,children:[(0,R.jsx)(j,{big:!0,rate:e.visibilityRate,interval:e.visibilityRateInterval}),(0,R.jsx)(ie,{name:x(`overview.mentioned`),section:`terms-and-figures`,n:r.responses,formula:x(`overview.mentioned.formula`),source:x(`overview.source`,{day:h(e.createdAt,n)}),children:x(`overview.mentioned.means`)})]}),(0,R.jsxs)(`p`,{className:`mt-2 mb-4 flex flex-wrap gap-x-1.5`,children:[(0,R.jsx)(N,{verdict:i.baselineAt?i.verdict:null,change:a?.change,long:!0}),i.baselineAt&&(0,R.jsx)(`span`,{className:`text-muted`,children:x(`overview.since`,{day:q(i.baselineAt,e.createdAt,n)})})]}),e.visibilityRateGrade&&(0,R.jsx)(ae,{grade:e.visibilityRateGrade,expected:r.expected}),(0,R.jsx)(he,{report:e,perception:t}),a?.neededRepetitions&&a.neededRepetitions<=pe&&(0,R.jsx)(`p`,{className:`text-small text-muted mt-3`,children:x(`overview.needed`,{n:a.neededRepetitions})})]})}function he({report:e,perception:t}){let{counts:n}=e,r=(n.notRun??0)-(n.withheld??0),i=[(n.failed??0)>0&&x(`overview.failed`,{n:n.failed??0}),r>0&&x(`overview.not-run`,{n:r}),ne(n)].filter(Boolean),a=e.rankings.find(e=>e.isBrand),o=e.rankings.filter(e=>e.mentionCount>0).length,s=e.ownedCitationRateInterval;return(0,R.jsxs)(`dl`,{className:`grid grid-cols-[1fr_auto] gap-x-3 gap-y-1.5`,children:[(0,R.jsx)(X,{name:x(`overview.score`),value:Y(e.visibilityScore),note:x(`overview.of-100`)}),(0,R.jsx)(X,{name:x(`overview.cites`),value:e.ownedCitationRate===null?void 0:b(e.ownedCitationRate??0),note:(0,R.jsxs)(R.Fragment,{children:[s&&p(s.low,s.high),` `,(0,R.jsx)(F,{grade:e.ownedCitationRateGrade?.level})]}),reason:x(`overview.no-citations`)}),(0,R.jsx)(X,{name:x(`overview.position`),value:Y(e.avgPosition),note:x(`overview.among`,{n:o}),reason:x(`overview.no-position`)}),(0,R.jsx)(X,{name:x(`overview.voice`),value:a?.shareOfVoice==null?void 0:b(a.shareOfVoice)}),(0,R.jsx)(ge,{perception:t}),(0,R.jsx)(X,{name:x(`overview.answers`),value:(0,R.jsx)(V,{children:y(n.responses)}),note:i.join(` · `)||void 0})]})}var Y=e=>typeof e==`number`?_(e):void 0;function ge({perception:e}){let t=x(`overview.sentiment`),n=e.brand?.score;return n&&typeof n.netSentiment==`number`?(0,R.jsx)(X,{name:t,value:g(n.netSentiment),note:x(`ui.n`,{n:y(n.classified)})}):(0,R.jsx)(X,{name:t,reason:x(e.reason===`model_not_configured`?`overview.no-judge`:`overview.not-judged`)})}function X({name:e,value:t,note:n,reason:r}){return(0,R.jsxs)(R.Fragment,{children:[(0,R.jsx)(`dt`,{className:`text-muted`,children:e}),(0,R.jsxs)(`dd`,{className:`text-right`,children:[t??(0,R.jsx)(A,{reason:r??x(`ui.unknown`)}),t!==void 0&&n&&(0,R.jsx)(`span`,{className:`text-muted ml-1.5`,children:n})]})]})}function Z({title:e,children:t}){return(0,R.jsxs)(`div`,{className:`flex items-baseline justify-between gap-3 mb-2`,children:[(0,R.jsx)(`h2`,{children:e}),t]})}function _e({answer:e,compared:t}){let{project:n}=o(),{data:r,problem:i,reload:a}=e,s=r?.project.promptList,c=(s?.items??[]).flatMap(({metric:e})=>e??[]),l=s?.measuredCount??0;return(0,R.jsxs)(`section`,{children:[(0,R.jsx)(Z,{title:x(`overview.moved`),children:l>0&&(0,R.jsx)(V,{more:{sort:`visibility_delta`,down:!0},children:x(`overview.all-prompts`,{n:l})})}),!s&&(i?(0,R.jsx)(D,{problem:i,onRetry:a}):(0,R.jsx)(E,{className:`h-8 w-full`,lines:3})),s&&c.length===0&&(0,R.jsx)(`p`,{className:`text-muted`,children:t?x(`overview.nothing-moved`,{n:l}):x(`overview.no-baseline`)}),(0,R.jsx)(`ul`,{children:c.map(e=>(0,R.jsx)(ve,{prompt:e,projectId:n.id},e.promptId??e.promptText))}),s&&c.length>0&&(0,R.jsx)(`p`,{className:`text-small text-muted pt-2`,children:x(`overview.moved-of`,{moved:s.roseCount+s.fellCount,n:l})})]})}function ve({prompt:e,projectId:t}){let n=e.comparison?.baselineCounts,r=e.comparison?.currentCounts;return(0,R.jsxs)(`li`,{className:`flex flex-wrap items-baseline gap-x-4 border-b border-line py-2`,children:[(0,R.jsx)(`span`,{className:`flex-1 min-w-48`,dir:`auto`,children:e.promptId?(0,R.jsx)(S,{to:`/projects/$projectId/prompts/$promptId`,params:{projectId:t,promptId:e.promptId},search:L,children:e.promptText}):e.promptText}),n&&r&&(0,R.jsxs)(`span`,{className:`text-muted whitespace-nowrap max-md:hidden`,children:[x(`overview.of`,{part:n.brandResponses??0,all:n.responses}),` →`,` `,x(`overview.of`,{part:r.brandResponses??0,all:r.responses})]}),(0,R.jsx)(N,{verdict:e.verdict,change:e.visibilityDelta})]})}function ye({answer:{data:e,problem:t,reload:n}}){let{project:r}=o(),i=e?.project.actions,a=i?.items??[],s=i?.statusCounts.open??0;return(0,R.jsxs)(`section`,{children:[(0,R.jsx)(Z,{title:x(`overview.next`),children:s>0&&(0,R.jsx)(S,{to:`/projects/$projectId/actions`,params:{projectId:r.id},search:L,children:x(`overview.all-actions`,{n:s})})}),!i&&(t?(0,R.jsx)(D,{problem:t,onRetry:n}):(0,R.jsx)(E,{className:`h-12 w-full`,lines:3})),i&&a.length===0&&(0,R.jsx)(`p`,{className:`text-muted`,children:x(`overview.no-actions`)}),(0,R.jsx)(`ul`,{children:a.map(e=>(0,R.jsxs)(`li`,{className:`grid grid-cols-[44px_minmax(0,1fr)_auto] gap-3 py-2.5 border-b border-line items-start`,children:[(0,R.jsx)(`span`,{className:`text-muted`,children:typeof e.priorityScore==`number`?Math.round(e.priorityScore):(0,R.jsx)(A,{reason:x(`overview.no-priority`)})}),(0,R.jsxs)(`div`,{className:`min-w-0`,children:[(0,R.jsx)(S,{to:`/projects/$projectId/actions/$actionId`,params:{projectId:r.id,actionId:e.id},search:e=>e,children:(0,R.jsx)(se,{of:`playbook.${e.skillId}.title`,children:e.title})}),(0,R.jsx)(`p`,{className:`text-muted`,dir:`auto`,children:oe(e)})]}),(0,R.jsx)(O,{children:x(`overview.target.${e.targetKind}`)})]},e.id))})]})}var be=l(`Overview`,`79bb75490e127da9033f8cae196e0bfc85d1f5ef58fad23f96dfacc319979cb1`,`query Overview($id: UUID!, $query: VisibilityQuery!, $trend: TrendQuery!, $perception: PerceptionQuery!) {
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
}`),xe=l(`OverviewNext`,`92c6cc3e3b17631f6c128e67b115093724372e8f32f58240ef41ff8779e8130b`,`query OverviewNext($id: UUID!, $market: MarketRef, $engine: LogicalEngine, $cohort: PromptCohort, $tag: String) {
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
}`),Q=l(`OverviewNewestAudit`,`d1e3a2336e8ba47e5581e1dc4d28ca2ba9f3fe028e7ad24ef08b344a318423aa`,`query OverviewNewestAudit($id: UUID!) {
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
}`);function Se(e,t,n=3){let r=[...t.at(-1)?.rankings.filter(e=>!e.isBrand)??[]].sort((e,t)=>(t.mentionRate??0)-(e.mentionRate??0)).slice(0,n);return[{name:e,accent:!0,points:t.map(e=>({at:e.completedAt,value:e.brandMentionRate??null,interval:e.brandMentionRateInterval}))},...r.map(({name:e})=>({name:e,points:t.map(t=>({at:t.completedAt,value:t.rankings.find(t=>t.name===e)?.mentionRate??null}))}))]}function $(e){let t=new Map;for(let{engineLabel:n,transportModel:r}of e.modelProvenance)t.set(n,(t.get(n)??new Set).add(r));return new Map([...t].map(([e,t])=>[e,[...t].sort().join(`, `)]))}function Ce(e){let t=[];for(let[n,r]of e.entries()){let i=e[n-1];if(!i)continue;let a=$(i),o=[];for(let[e,t]of $(r)){let n=a.get(e);n!==void 0&&n!==t&&o.push(`${n} → ${t}`)}let s=r.analyzerVersions.join(`, `);s!==i.analyzerVersions.join(`, `)&&o.push(x(`overview.analyzer`,{version:s}));let c=r.scoringRuleVersions.join(`, `);c!==i.scoringRuleVersions.join(`, `)&&o.push(x(`overview.scoring`,{version:c})),o.length>0&&t.push({at:r.completedAt,words:o.join(` · `)})}return t}function we(){let{project:n,engines:r}=o(),i=e({from:`/app/projects/$projectId/overview`}),{query:a,tag:c,trend:l}=Te(i),{data:d,problem:f,stale:p,reload:m}=s(be,{id:n.id,query:{...a,tag:c},trend:l,perception:{...a,tag:c}}),h=s(xe,{id:n.id,...a,tag:c});if(f&&!d)return(0,R.jsx)(D,{problem:f,onRetry:m});if(!d)return(0,R.jsx)(ke,{});let g=d.project.visibility;if(!g||c&&g.counts.responses===0)return(0,R.jsxs)(R.Fragment,{children:[(0,R.jsx)(u,{}),(0,R.jsx)(De,{filtered:!!(i.market||i.engine||i.cohort||c)})]});let _=!!g.comparison.baselineAt;return(0,R.jsxs)(R.Fragment,{children:[f&&(0,R.jsx)(D,{problem:f,onRetry:m}),(0,R.jsxs)(`div`,{className:`flex flex-wrap justify-between gap-x-8`,children:[(0,R.jsx)(`div`,{className:`min-w-0`,children:(0,R.jsx)(Ee,{report:g,moved:h.data,brand:n.brandName,zone:n.timezone})}),(0,R.jsx)(u,{})]}),(0,R.jsxs)(`div`,{className:te(`grid grid-cols-1 gap-8 mb-10 sm:max-md:grid-cols-[264px_minmax(0,1fr)] lg:grid-cols-[264px_minmax(0,1fr)]`,p&&`stale`),children:[(0,R.jsx)(me,{report:g,perception:d.project.visibilityPerception,zone:n.timezone}),(0,R.jsx)(t,{label:x(`overview.chart`,{brand:n.brandName}),lines:Se(n.brandName,d.project.visibilityTrends),boundaries:Ce(d.project.visibilityTrends),zone:n.timezone,height:300})]}),(0,R.jsxs)(`div`,{className:`grid grid-cols-1 gap-10 mb-10 min-[1280px]:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]`,children:[(0,R.jsx)(B,{rows:g.rankings,compared:_,stale:p}),(0,R.jsxs)(`div`,{className:`grid grid-cols-1 gap-8 content-start min-w-0`,children:[(0,R.jsx)(K,{report:g,configured:r,only:i.engine,zone:n.timezone,stale:p}),(0,R.jsx)(_e,{compared:_,answer:h})]})]}),(0,R.jsx)(ye,{answer:h})]})}function Te({market:e,engine:t,cohort:n=`core`,period:a,tag:o}){let s={market:e,engine:t,cohort:n},c=r(a)>60?`week`:`day`;return{query:s,tag:o,trend:{...s,tag:o,from:i(a),granularity:c}}}function Ee({report:e,moved:t,brand:n,zone:r}){if(typeof e.visibilityRate!=`number`)return(0,R.jsxs)(R.Fragment,{children:[(0,R.jsx)(`h1`,{children:x(`overview.no-answers`,{brand:n})}),(0,R.jsx)(`p`,{className:`text-muted mb-6 max-w-[72ch]`,children:x(`overview.no-answers-words`,{n:e.totalFailed})})]});let i={brand:n,rate:e.visibilityRate,interval:e.visibilityRateInterval,verdict:e.comparison.verdict,change:J(e,`visibility_rate`)?.change,baselineAt:e.comparison.baselineAt,at:e.createdAt,zone:r},a=e.rankings.filter(e=>!e.isBrand).map(e=>({name:e.name,verdict:e.verdict,change:e.matchedVisibilityDelta}));return(0,R.jsxs)(R.Fragment,{children:[(0,R.jsx)(`h1`,{className:`max-w-[72ch]`,children:de(i)}),(0,R.jsx)(`p`,{className:`text-muted mb-6 max-w-[72ch] min-h-10`,children:fe(i,t?.project.promptList,a)})]})}function De({filtered:e}){let{project:t}=o();if(e)return(0,R.jsx)(T,{title:x(`overview.nothing-here`),action:(0,R.jsx)(C,{to:`.`,search:{},children:x(`overview.clear`)}),children:x(`overview.nothing-here-words`)});let r=a(t)?(0,R.jsx)(C,{to:`/projects/$projectId/set-up`,params:{projectId:t.id},look:`primary`,children:x(`overview.set-up`)}):(0,R.jsx)(n,{explain:!0});return(0,R.jsxs)(T,{title:x(`overview.not-measured`),action:r,children:[(0,R.jsx)(`p`,{children:x(`overview.not-measured-words`)}),(0,R.jsx)(Oe,{})]})}function Oe(){let{project:e}=o(),{data:t}=s(Q,{id:e.id}),n=t?.project.audits.items[0];if(!n)return null;let r=d(n.createdAt,e.timezone),i=n.status===`failed`||n.status===`cancelled`?n.status:`running`;return(0,R.jsxs)(`p`,{className:`mt-3`,children:[x(`overview.newest.${i}`,{day:r,reason:c(n.errorMessage)}),` `,(0,R.jsx)(S,{to:`/projects/$projectId/audits/$auditId`,params:{projectId:e.id,auditId:n.id},children:x(`overview.newest-see`)})]})}function ke(){return(0,R.jsxs)(w,{children:[(0,R.jsx)(E,{className:`h-7 w-[min(640px,100%)]`}),(0,R.jsx)(`div`,{className:`h-3`}),(0,R.jsx)(E,{className:`h-5 w-[min(480px,100%)]`}),(0,R.jsxs)(`div`,{className:`grid grid-cols-1 gap-8 mt-6 mb-10 sm:max-md:grid-cols-[264px_minmax(0,1fr)] lg:grid-cols-[264px_minmax(0,1fr)]`,children:[(0,R.jsx)(E,{className:`h-60 w-full`}),(0,R.jsx)(E,{className:`h-72 w-full`})]}),(0,R.jsxs)(`div`,{className:`grid grid-cols-1 gap-10 min-[1280px]:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]`,children:[(0,R.jsx)(E,{className:`h-8 w-full`,lines:7}),(0,R.jsx)(E,{className:`h-8 w-full`,lines:7})]})]})}export{we as default};