import{t as e}from"./useSearch-DF7-WlMm.js";import{t}from"./series-DfRgp3dp.js";import{t as n}from"./run-audit-lLZko8En.js";import{n as r,r as i}from"./search-2dM8bj20.js";import{a,r as o}from"./session-BlxziD1D.js";import{a as s,l as c,r as l}from"./operation-BnTBc4CQ.js";import{a as u,d,f,l as p,n as m,o as h,r as g,s as ee,t as _,u as te}from"./format-CPTzswdE.js";import{Lt as v,kt as y,r as ne}from"./button-BbBspl6u.js";import{n as b,t as x}from"./link-DFAfi0sn.js";import{i as S,n as C,o as w,r as T,t as E}from"./states-CJpcHSsa.js";import{t as D}from"./dot-whisker-BB_nOKIE.js";import{a as O,i as k,n as re,o as A,t as j}from"./figure-Dn6mjqWV.js";import{n as M}from"./table-oEUxpI9A.js";import{t as N}from"./popover-DumNjEvV.js";var P=v(),F=e=>[{id:`name`,title:y(`overview.name`),cell:e=>(0,P.jsx)(`span`,{dir:`auto`,className:`line-clamp-2 min-w-20`,children:e.name}),csv:e=>e.name},{id:`rate`,title:y(`overview.mentioned`),number:!0,cell:e=>(0,P.jsx)(k,{rate:e.mentionRate}),csv:e=>e.mentionRate},{id:`whisker`,title:y(`ui.interval`),hideTitle:!0,cell:e=>(0,P.jsx)(D,{rate:e.mentionRate,interval:e.mentionRateInterval,accent:e.isBrand})},{id:`voice`,title:y(`overview.voice-short`),number:!0,wide:!0,cell:e=>e.shareOfVoice==null?(0,P.jsx)(A,{reason:y(`overview.no-voice`)}):p(e.shareOfVoice),csv:e=>e.shareOfVoice},{id:`position`,title:y(`overview.position-short`),number:!0,wide:!0,cell:e=>e.avgPosition==null?(0,P.jsx)(A,{reason:y(`overview.no-position`)}):g(e.avgPosition),csv:e=>e.avgPosition},{id:`change`,title:y(`overview.change`),number:!0,cell:t=>(0,P.jsx)(j,{verdict:e?t.verdict:null,change:t.matchedVisibilityDelta}),csv:e=>e.verdict}];function I({rows:e,compared:t,stale:n}){return(0,P.jsxs)(`section`,{children:[(0,P.jsx)(`h2`,{className:`mb-2`,children:y(`overview.competitors`)}),(0,P.jsx)(M,{label:y(`overview.competitors`),columns:F(t),rows:e,rowKey:e=>e.name,strong:e=>e.isBrand,stale:n}),e.length===1&&(0,P.jsx)(`p`,{className:`text-muted mt-2`,children:y(`overview.no-competitors`)})]})}function L(e,t,n){let r=new Set(e.perEngine.map(e=>e.logicalEngine)),i=e.perEngine.map(e=>({origin:e,measured:e,configured:t.find(t=>t.logicalEngine===e.logicalEngine)})),a=t.filter(e=>!r.has(e.logicalEngine)&&(!n||e.logicalEngine===n)).map(e=>({origin:e,configured:e}));return[...i,...a]}function R({surface:e,retrievalEnabled:t}){return[e&&y(`overview.surface.${e}`),typeof t==`boolean`&&y(t?`overview.searched`:`overview.not-searched`)].filter(Boolean).join(`, `)}var z=e=>[{id:`engine`,title:y(`overview.engine`),cell:e=>(0,P.jsxs)(`span`,{className:`inline-flex flex-wrap items-center gap-x-1.5`,children:[e.origin.engineLabel,(0,P.jsx)(`span`,{title:e.origin.transportModel??void 0,children:(0,P.jsx)(E,{children:R(e.origin)||y(`ui.unknown`)})})]}),csv:e=>e.origin.engineLabel},{id:`rate`,title:y(`overview.mentioned`),number:!0,cell:t=>(0,P.jsx)(B,{row:t,zone:e}),csv:e=>e.measured?.brandMentionRate},{id:`whisker`,title:y(`ui.interval`),hideTitle:!0,cell:e=>(0,P.jsx)(D,{rate:e.measured?.brandMentionRate,interval:e.measured?.brandMentionRateInterval})},{id:`n`,title:y(`overview.answers-short`),number:!0,wide:!0,cell:e=>e.measured?.counts.responses,csv:e=>e.measured?.counts.responses}];function B({row:e,zone:t}){let n=e.measured?.brandMentionRate;if(typeof n==`number`)return p(n);let{state:r,lastError:i,lastErrorAt:a}=e.configured??{};return r===`failing`&&a?(0,P.jsx)(`span`,{title:i??void 0,children:(0,P.jsx)(O,{reason:y(`overview.failing-since`,{day:m(a,t)})})}):(0,P.jsx)(O,{reason:y(`overview.not-asked`)})}function V({report:e,configured:t,only:n,zone:r,stale:i}){return(0,P.jsxs)(`section`,{children:[(0,P.jsx)(`h2`,{className:`mb-2`,children:y(`overview.engines`)}),(0,P.jsx)(M,{label:y(`overview.engines`),columns:z(r),rows:L(e,t,n),rowKey:e=>e.origin.logicalEngine,stale:i})]})}function H({grade:e}){let{level:t,failing:n,mend:r}=e;return(0,P.jsxs)(`div`,{className:`mb-4`,children:[(0,P.jsxs)(`div`,{className:`flex items-center gap-1`,children:[(0,P.jsx)(E,{children:y(`overview.grade.${t}`)}),n.length>0&&(0,P.jsxs)(N,{label:y(`overview.grade.why`),button:y(`overview.grade.why`),children:[(0,P.jsx)(`h3`,{className:`font-semibold mb-1`,children:y(`overview.grade.missing`)}),(0,P.jsx)(`ul`,{className:`list-disc pl-5`,children:n.map(e=>(0,P.jsx)(`li`,{children:U(e)},e.criterion))}),(0,P.jsx)(`p`,{className:`mt-2`,children:(0,P.jsx)(b,{to:`/docs/metrics`,hash:`what-a-figure-is-good-for`,target:`_blank`,children:y(`ui.read-more`)})})]})]}),(0,P.jsx)(`p`,{className:`text-muted`,children:y(`overview.grade.means.${t}`)}),r.map(({remedy:e,count:t,calls:n})=>(0,P.jsx)(`p`,{className:`text-small text-muted`,children:y(`overview.grade.mend.${e}`,{n:t,calls:_(n)})},e))]})}function U({criterion:e,value:t,needed:n}){if(t==null)return y(`overview.grade.days-unknown`);let r=e===`width`||e===`repeatability`||e===`engines`?p:_;return y(`overview.grade.criterion.${e}`,{value:r(t),needed:r(n)})}var W=({comparison:e},t)=>e.changes.find(e=>e.figure===t);function G({report:e,perception:t,zone:n}){let{counts:r,comparison:i}=e,a=W(e,`visibility_rate`);return(0,P.jsxs)(`div`,{children:[(0,P.jsxs)(`div`,{className:`flex items-end gap-1`,children:[(0,P.jsx)(k,{big:!0,rate:e.visibilityRate,interval:e.visibilityRateInterval}),(0,P.jsx)(re,{name:y(`overview.mentioned`),section:`terms-and-figures`,n:r.responses,formula:y(`overview.mentioned.formula`),source:y(`overview.source`,{day:u(e.createdAt,n)}),children:y(`overview.mentioned.means`)})]}),(0,P.jsxs)(`p`,{className:`mt-2 mb-4 flex flex-wrap gap-x-1.5`,children:[(0,P.jsx)(j,{verdict:i.baselineAt?i.verdict:null,change:a?.change,long:!0}),i.baselineAt&&(0,P.jsx)(`span`,{className:`text-muted`,children:y(`overview.since`,{day:m(i.baselineAt,n)})})]}),e.visibilityRateGrade&&(0,P.jsx)(H,{grade:e.visibilityRateGrade}),(0,P.jsx)(K,{report:e,perception:t}),a?.neededRepetitions&&(0,P.jsx)(`p`,{className:`text-small text-muted mt-3`,children:y(`overview.needed`,{n:a.neededRepetitions})})]})}function K({report:e,perception:t}){let{counts:n}=e,r=[(n.failed??0)>0&&y(`overview.failed`,{n:n.failed??0}),(n.notRun??0)>0&&y(`overview.not-run`,{n:n.notRun??0})].filter(Boolean),i=e.rankings.find(e=>e.isBrand),a=e.rankings.filter(e=>e.mentionCount>0).length,o=e.ownedCitationRateInterval;return(0,P.jsxs)(`dl`,{className:`grid grid-cols-[1fr_auto] gap-x-3 gap-y-1.5`,children:[(0,P.jsx)(Y,{name:y(`overview.score`),value:q(e.visibilityScore),note:y(`overview.of-100`)}),(0,P.jsx)(Y,{name:y(`overview.cites`),value:e.ownedCitationRate===null?void 0:p(e.ownedCitationRate??0),note:o?d(o.low,o.high):void 0,reason:y(`overview.no-citations`)}),(0,P.jsx)(Y,{name:y(`overview.position`),value:q(e.avgPosition),note:y(`overview.among`,{n:a}),reason:y(`overview.no-position`)}),(0,P.jsx)(Y,{name:y(`overview.voice`),value:i?.shareOfVoice==null?void 0:p(i.shareOfVoice)}),(0,P.jsx)(J,{perception:t}),(0,P.jsx)(Y,{name:y(`overview.answers`),value:_(n.responses),note:r.join(` · `)||void 0})]})}var q=e=>typeof e==`number`?g(e):void 0;function J({perception:e}){let t=y(`overview.sentiment`);if(!e)return(0,P.jsx)(Y,{name:t,value:(0,P.jsx)(w,{className:`h-5 w-14`})});let n=e.brand?.score;return n&&typeof n.netSentiment==`number`?(0,P.jsx)(Y,{name:t,value:f(n.netSentiment),note:y(`ui.n`,{n:_(n.classified)})}):(0,P.jsx)(Y,{name:t,reason:y(e.reason===`model_not_configured`?`overview.no-judge`:`overview.not-judged`)})}function Y({name:e,value:t,note:n,reason:r}){return(0,P.jsxs)(P.Fragment,{children:[(0,P.jsx)(`dt`,{className:`text-muted`,children:e}),(0,P.jsxs)(`dd`,{className:`text-right`,children:[t??(0,P.jsx)(A,{reason:r??y(`ui.unknown`)}),t!==void 0&&n&&(0,P.jsx)(`span`,{className:`text-muted ml-1.5`,children:n})]})]})}function X({project:e,problem:t,reload:n,compared:r}){let i=e?.promptList;if(t&&!i)return(0,P.jsxs)(`section`,{children:[(0,P.jsx)(`h2`,{className:`mb-2`,children:y(`overview.moved`)}),(0,P.jsx)(T,{problem:t,onRetry:n})]});let a=(i?.items??[]).flatMap(({metric:e})=>e??[]),o=i?.measuredCount??0;return(0,P.jsxs)(`section`,{children:[(0,P.jsx)(`h2`,{className:`mb-2`,children:y(`overview.moved`)}),!i&&(0,P.jsx)(w,{className:`h-8 w-full`,lines:3}),i&&a.length===0&&(0,P.jsx)(`p`,{className:`text-muted`,children:r?y(`overview.nothing-moved`,{n:o}):y(`overview.no-baseline`)}),(0,P.jsx)(`ul`,{children:a.map(e=>(0,P.jsx)(ie,{prompt:e},e.promptId??e.promptText))}),i&&a.length>0&&(0,P.jsx)(`p`,{className:`text-small text-muted pt-2`,children:y(`overview.moved-of`,{moved:i.roseCount+i.fellCount,n:o})})]})}function ie({prompt:e}){let t=e.comparison?.baselineCounts,n=e.comparison?.currentCounts;return(0,P.jsxs)(`li`,{className:`flex flex-wrap items-baseline gap-x-4 border-b border-line py-2`,children:[(0,P.jsx)(`span`,{className:`flex-1 min-w-48`,dir:`auto`,children:e.promptText}),t&&n&&(0,P.jsxs)(`span`,{className:`text-muted whitespace-nowrap max-md:hidden`,children:[y(`overview.of`,{part:t.brandResponses??0,all:t.responses}),` →`,` `,y(`overview.of`,{part:n.brandResponses??0,all:n.responses})]}),(0,P.jsx)(j,{verdict:e.verdict,change:e.visibilityDelta})]})}function ae({project:e,problem:t,reload:n}){let{project:r}=a(),i=e?.actions.items??[];return(0,P.jsxs)(`section`,{children:[(0,P.jsx)(`h2`,{className:`mb-2`,children:(0,P.jsx)(b,{to:`/projects/$projectId/actions`,params:{projectId:r.id},search:e=>e,className:`hover:underline`,children:y(`overview.next`)})}),!e&&(t?(0,P.jsx)(T,{problem:t,onRetry:n}):(0,P.jsx)(w,{className:`h-12 w-full`,lines:3})),e&&i.length===0&&(0,P.jsx)(`p`,{className:`text-muted`,children:y(`overview.no-actions`)}),(0,P.jsx)(`ul`,{children:i.map(e=>(0,P.jsxs)(`li`,{className:`grid grid-cols-[44px_minmax(0,1fr)_auto] gap-3 py-2.5 border-b border-line items-start`,children:[(0,P.jsx)(`span`,{className:`text-muted`,children:typeof e.priorityScore==`number`?Math.round(e.priorityScore):(0,P.jsx)(A,{reason:y(`overview.no-priority`)})}),(0,P.jsxs)(`div`,{className:`min-w-0`,children:[(0,P.jsx)(b,{to:`/projects/$projectId/actions/$actionId`,params:{projectId:r.id,actionId:e.id},search:e=>e,lang:`en`,children:e.title}),(0,P.jsx)(`p`,{className:`text-muted`,dir:`auto`,children:e.targetLabel})]}),(0,P.jsx)(E,{children:y(`overview.target.${e.targetKind}`)})]},e.id))})]})}var oe=l(`Overview`,`c20daf6673c62ab3e90d974b4ffdad5b1411e9c4f8a5562768534af26500eaec`,`query Overview($id: UUID!, $query: VisibilityQuery!, $trend: TrendQuery!) {
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
}`),se=l(`OverviewNext`,`46d7f043a370d32dd11cc004064e3407562eeadb8e5ff7a01378cfc6f4035bf1`,`query OverviewNext($id: UUID!, $market: MarketRef, $engine: LogicalEngine, $cohort: PromptCohort, $perception: PerceptionQuery!) {
  project(id: $id) {
    id
    promptList(
      market: $market
      engine: $engine
      cohort: $cohort
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
}`),ce=l(`OverviewNewestAudit`,`d1e3a2336e8ba47e5581e1dc4d28ca2ba9f3fe028e7ad24ef08b344a318423aa`,`query OverviewNewestAudit($id: UUID!) {
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
}`);function le(e,t,n=3){let r=[...t.at(-1)?.rankings.filter(e=>!e.isBrand)??[]].sort((e,t)=>(t.mentionRate??0)-(e.mentionRate??0)).slice(0,n);return[{name:e,accent:!0,points:t.map(e=>({at:e.completedAt,value:e.brandMentionRate??null,interval:e.brandMentionRateInterval}))},...r.map(({name:e})=>({name:e,points:t.map(t=>({at:t.completedAt,value:t.rankings.find(t=>t.name===e)?.mentionRate??null}))}))]}function Z(e){let t=new Map;for(let{engineLabel:n,transportModel:r}of e.modelProvenance)t.set(n,(t.get(n)??new Set).add(r));return new Map([...t].map(([e,t])=>[e,[...t].sort().join(`, `)]))}function ue(e){let t=[];for(let[n,r]of e.entries()){let i=e[n-1];if(!i)continue;let a=Z(i),o=[];for(let[e,t]of Z(r)){let n=a.get(e);n!==void 0&&n!==t&&o.push(`${n} → ${t}`)}let s=r.analyzerVersions.join(`, `);s!==i.analyzerVersions.join(`, `)&&o.push(y(`overview.analyzer`,{version:s}));let c=r.scoringRuleVersions.join(`, `);c!==i.scoringRuleVersions.join(`, `)&&o.push(y(`overview.scoring`,{version:c})),o.length>0&&t.push({at:r.completedAt,words:o.join(` · `)})}return t}var de=[[0,`overview.share.none`],[.06,`overview.share.few`],[.15,`overview.share.tenth`],[.22,`overview.share.fifth`],[.29,`overview.share.quarter`],[.365,`overview.share.third`],[.45,`overview.share.two-fifths`],[.55,`overview.share.half`],[.635,`overview.share.three-fifths`],[.71,`overview.share.two-thirds`],[.775,`overview.share.three-quarters`],[.86,`overview.share.four-fifths`],[.95,`overview.share.nine-tenths`],[.9999,`overview.share.nearly-all`],[1,`overview.share.all`]],fe=.3;function pe(e,t){if(t&&t.high-t.low>fe)return y(`overview.share.between`,{range:d(t.low,t.high)});let[,n]=de.find(([t])=>e<=t)??[1,`overview.share.all`];return y(n)}function me({brand:e,rate:t,interval:n,verdict:r,change:i,baselineAt:a,zone:o}){let s={brand:e,share:pe(t,n),day:a?m(a,o):``};return y(a?r===`moved`&&i?i>0?`overview.title.more`:`overview.title.less`:r===`within_noise`?`overview.title.same`:`overview.title.first`:`overview.title.first`,s)}function Q(e,t,n){let{brand:r,verdict:i,change:a,baselineAt:o,zone:s}=e;if(!o)return y(`overview.lead.first`);let c={brand:r,points:te(a??0),day:m(o,s)},l=[];if(i===`moved`&&a?l.push(y(a>0?`overview.lead.rose`:`overview.lead.fell`,c)):i===`within_noise`?l.push(y(`overview.lead.noise`,c)):l.push(y(i===`insufficient_data`?`overview.lead.too-few`:`overview.lead.not-comparable`,c)),t){let{roseCount:e,fellCount:n}=t;e+n===0?l.push(y(`overview.lead.no-prompts`)):n===0?l.push(y(`overview.lead.prompts-up`,{up:e})):e===0?l.push(y(`overview.lead.prompts-down`,{down:n})):l.push(y(`overview.lead.prompts-both`,{up:e,down:n}))}let u=n.filter(e=>e.verdict===`moved`),d=u.filter(e=>(e.change??0)>0).map(e=>e.name),f=u.filter(e=>(e.change??0)<0).map(e=>e.name);return d.length>0&&l.push(y(`overview.lead.gained`,{names:h(d),n:d.length})),f.length>0&&l.push(y(`overview.lead.lost`,{names:h(f),n:f.length})),u.length===0&&n.some(e=>e.verdict===`within_noise`)&&l.push(y(`overview.lead.competitors-still`)),l.join(` `)}function he(){let{project:n}=a(),r=e({from:`/app/projects/$projectId`}),{query:i,trend:o}=$(r),{data:c,problem:l,stale:u,reload:d}=s(oe,{id:n.id,query:i,trend:o}),f=s(se,{id:n.id,...i,perception:i});if(l&&!c)return(0,P.jsx)(T,{problem:l,onRetry:d});if(!c)return(0,P.jsx)(ye,{});let p=f.data?.project,m=c.project.visibility;if(!m)return(0,P.jsx)(_e,{filtered:!!(r.market||r.engine||r.cohort)});let h=!!m.comparison.baselineAt;return(0,P.jsxs)(P.Fragment,{children:[l&&(0,P.jsx)(T,{problem:l,onRetry:d}),(0,P.jsx)(ge,{report:m,next:p,brand:n.brandName,zone:n.timezone}),(0,P.jsxs)(`div`,{className:ne(`grid gap-8 mb-10 sm:grid-cols-[264px_minmax(0,1fr)]`,u&&`stale`),children:[(0,P.jsx)(G,{report:m,perception:p?.visibilityPerception,zone:n.timezone}),(0,P.jsx)(t,{label:y(`overview.chart`,{brand:n.brandName}),lines:le(n.brandName,c.project.visibilityTrends),boundaries:ue(c.project.visibilityTrends),zone:n.timezone})]}),(0,P.jsxs)(`div`,{className:`grid gap-10 mb-10 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]`,children:[(0,P.jsx)(I,{rows:m.rankings,compared:h,stale:u}),(0,P.jsxs)(`div`,{className:`grid gap-8 content-start min-w-0`,children:[(0,P.jsx)(V,{report:m,configured:c.engines,only:r.engine,zone:n.timezone,stale:u}),(0,P.jsx)(X,{compared:h,project:p,problem:f.problem,reload:f.reload})]})]}),(0,P.jsx)(ae,{project:p,problem:f.problem,reload:f.reload})]})}function $({market:e,engine:t,cohort:n=`core`,period:a}){let o={market:e,engine:t,cohort:n},s=r(a)>60?`week`:`day`;return{query:o,trend:{...o,from:i(a),granularity:s}}}function ge({report:e,next:t,brand:n,zone:r}){if(typeof e.visibilityRate!=`number`)return(0,P.jsxs)(P.Fragment,{children:[(0,P.jsx)(`h1`,{children:y(`overview.no-answers`,{brand:n})}),(0,P.jsx)(`p`,{className:`text-muted mb-6 max-w-[72ch]`,children:y(`overview.no-answers-words`,{n:e.totalFailed})})]});let i={brand:n,rate:e.visibilityRate,interval:e.visibilityRateInterval,verdict:e.comparison.verdict,change:W(e,`visibility_rate`)?.change,baselineAt:e.comparison.baselineAt,zone:r},a=e.rankings.filter(e=>!e.isBrand).map(e=>({name:e.name,verdict:e.verdict,change:e.matchedVisibilityDelta}));return(0,P.jsxs)(P.Fragment,{children:[(0,P.jsx)(`h1`,{dir:`auto`,className:`max-w-[72ch]`,children:me(i)}),(0,P.jsx)(`p`,{className:`text-muted mb-6 max-w-[72ch] min-h-10`,dir:`auto`,children:Q(i,t?.promptList,a)})]})}function _e({filtered:e}){let{project:t}=a();if(e)return(0,P.jsx)(C,{title:y(`overview.nothing-here`),children:y(`overview.nothing-here-words`)});let r=o(t)?(0,P.jsx)(x,{to:`/projects/$projectId/set-up`,params:{projectId:t.id},look:`primary`,children:y(`overview.set-up`)}):(0,P.jsx)(n,{explain:!0});return(0,P.jsxs)(C,{title:y(`overview.not-measured`),action:r,children:[(0,P.jsx)(`p`,{children:y(`overview.not-measured-words`)}),(0,P.jsx)(ve,{})]})}function ve(){let{project:e}=a(),{data:t}=s(ce,{id:e.id}),n=t?.project.audits.items[0];if(!n)return null;let r=ee(n.createdAt,e.timezone),i=n.status===`failed`||n.status===`cancelled`?n.status:`running`;return(0,P.jsxs)(`p`,{className:`mt-3`,children:[y(`overview.newest.${i}`,{day:r,reason:c(n.errorMessage)}),` `,(0,P.jsx)(b,{to:`/projects/$projectId/audits/$auditId`,params:{projectId:e.id,auditId:n.id},children:y(`overview.newest-see`)})]})}function ye(){return(0,P.jsxs)(S,{children:[(0,P.jsx)(w,{className:`h-7 w-[min(640px,100%)]`}),(0,P.jsx)(`div`,{className:`h-3`}),(0,P.jsx)(w,{className:`h-5 w-[min(480px,100%)]`}),(0,P.jsxs)(`div`,{className:`grid gap-8 mt-6 mb-10 sm:grid-cols-[264px_minmax(0,1fr)]`,children:[(0,P.jsx)(w,{className:`h-60 w-full`}),(0,P.jsx)(w,{className:`h-72 w-full`})]}),(0,P.jsxs)(`div`,{className:`grid gap-10 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]`,children:[(0,P.jsx)(w,{className:`h-8 w-full`,lines:7}),(0,P.jsx)(w,{className:`h-8 w-full`,lines:7})]})]})}export{he as default,$ as questions};