import{t as e}from"./useSearch-BTIv-6U4.js";import{t}from"./series-B6j75dyz.js";import{t as n}from"./run-audit-Cji6e3fL.js";import{n as r,r as i}from"./search-2dM8bj20.js";import{s as a}from"./session-CLmJ-yBF.js";import{a as o,l as s,r as c}from"./operation-CnfiMnya.js";import{t as l}from"./tags-LyGOvmRp.js";import{c as u,d,f,n as p,o as m,p as h,r as g,s as _,t as v,u as y}from"./format-CIvsDT5E.js";import{Rt as ee,kt as b,r as te}from"./button-Dmcols4R.js";import{n as x,t as ne}from"./link-DEqi3byG.js";import{i as S,n as C,o as w,r as T,t as E}from"./states-28qXyRz1.js";import{t as D}from"./dot-whisker-2YpcQick.js";import{c as O,l as re,n as ie,o as k,r as A,s as j,t as M}from"./figure-CGIaC0ee.js";import{n as N}from"./table-kBrtKTyB.js";import{n as P,r as F,t as ae}from"./grade-Brpu2jb7.js";import{n as I}from"./navigation-DGPIF4v7.js";import{i as oe,t as se}from"./said-C7Z3TOiS.js";var L=ee(),R=e=>[{id:`name`,title:b(`overview.name`),cell:e=>(0,L.jsx)(`span`,{dir:`auto`,className:`line-clamp-2 min-w-20 lg:min-w-28`,children:e.name}),csv:e=>e.name},{id:`rate`,title:b(`overview.mentioned`),number:!0,cell:e=>(0,L.jsx)(k,{rate:e.mentionRate}),csv:e=>e.mentionRate},{id:`whisker`,title:b(`ui.interval`),hideTitle:!0,cell:e=>(0,L.jsx)(D,{rate:e.mentionRate,interval:e.mentionRateInterval,accent:e.isBrand})},{id:`grade`,title:b(`overview.grade.good-for`),wide:!0,cell:e=>(0,L.jsx)(P,{grade:e.mentionRateGrade}),csv:e=>e.mentionRateGrade},{id:`voice`,title:b(`overview.voice-short`),number:!0,wide:!0,cell:e=>e.shareOfVoice==null?(0,L.jsx)(O,{reason:b(`overview.no-voice`)}):y(e.shareOfVoice),csv:e=>e.shareOfVoice},{id:`position`,title:b(`overview.position-short`),number:!0,wide:!0,cell:e=>e.avgPosition==null?(0,L.jsx)(O,{reason:b(`overview.no-position`)}):g(e.avgPosition),csv:e=>e.avgPosition},{id:`change`,title:b(`overview.change`),number:!0,cell:t=>(0,L.jsx)(M,{verdict:e?t.verdict:null,change:t.matchedVisibilityDelta}),csv:e=>e.verdict}];function z({rows:e,compared:t,stale:n}){return(0,L.jsxs)(`section`,{children:[(0,L.jsxs)(`h2`,{className:`mb-2`,children:[b(`overview.competitors`),` `,(0,L.jsx)(F,{})]}),(0,L.jsx)(N,{label:b(`overview.competitors`),columns:R(t),rows:e,rowKey:e=>e.name,strong:e=>e.isBrand,stale:n}),e.length===1&&(0,L.jsx)(`p`,{className:`text-muted mt-2`,children:b(`overview.no-competitors`)})]})}function B({more:t,children:n}){let{project:r}=a(),{tag:i}=e({from:`/app/projects/$projectId/overview`});return(0,L.jsx)(x,{to:`/projects/$projectId/prompts`,params:{projectId:r.id},search:e=>({...I(e),tag:i,...t}),children:n})}function V(e,t,n){let r=new Set(e.perEngine.map(e=>e.logicalEngine)),i=e.perEngine.map(e=>({origin:e,measured:e,configured:t.find(t=>t.logicalEngine===e.logicalEngine)})),a=t.filter(e=>!r.has(e.logicalEngine)&&(!n||e.logicalEngine===n)).map(e=>({origin:e,configured:e}));return[...i,...a]}function H({surface:e,retrievalEnabled:t}){return[e&&b(`overview.surface.${e}`),typeof t==`boolean`&&b(t?`overview.searched`:`overview.not-searched`)].filter(Boolean).join(`, `)}var U=e=>[{id:`engine`,title:b(`overview.engine`),cell:e=>(0,L.jsxs)(`span`,{className:`inline-flex flex-wrap items-center gap-x-1.5`,children:[e.measured?(0,L.jsx)(B,{more:{engine:e.origin.logicalEngine},children:e.origin.engineLabel}):e.origin.engineLabel,(0,L.jsx)(`span`,{title:e.origin.transportModel??void 0,children:(0,L.jsx)(E,{children:H(e.origin)||b(`ui.unknown`)})}),(0,L.jsx)(ie,{counts:e.measured?.counts})]}),csv:e=>e.origin.engineLabel},{id:`rate`,title:b(`overview.mentioned`),number:!0,cell:t=>(0,L.jsx)(W,{row:t,zone:e}),csv:e=>e.measured?.brandMentionRate},{id:`whisker`,title:b(`ui.interval`),hideTitle:!0,cell:e=>(0,L.jsx)(D,{rate:e.measured?.brandMentionRate,interval:e.measured?.brandMentionRateInterval})},{id:`grade`,title:b(`overview.grade.good-for`),wide:!0,cell:e=>(0,L.jsx)(P,{grade:e.measured?.brandMentionRateGrade}),csv:e=>e.measured?.brandMentionRateGrade},{id:`n`,title:b(`overview.answers-short`),number:!0,wide:!0,cell:e=>e.measured?.counts.responses,csv:e=>e.measured?.counts.responses}];function W({row:e,zone:t}){let n=e.measured?.brandMentionRate;if(typeof n==`number`)return y(n);let{state:r,lastError:i,lastErrorAt:a}=e.configured??{};return r===`failing`&&a?(0,L.jsx)(`span`,{title:i??void 0,children:(0,L.jsx)(j,{reason:b(`overview.failing-since`,{day:p(a,t)})})}):(0,L.jsx)(j,{reason:b(`overview.not-asked`)})}function G({report:e,configured:t,only:n,zone:r,stale:i}){return(0,L.jsxs)(`section`,{children:[(0,L.jsxs)(`h2`,{className:`mb-2`,children:[b(`overview.engines`),` `,(0,L.jsx)(F,{})]}),(0,L.jsx)(N,{label:b(`overview.engines`),columns:U(r),rows:V(e,t,n),rowKey:e=>e.origin.logicalEngine,stale:i})]})}var K=[[0,`overview.share.none`],[.06,`overview.share.few`],[.15,`overview.share.tenth`],[.22,`overview.share.fifth`],[.29,`overview.share.quarter`],[.365,`overview.share.third`],[.45,`overview.share.two-fifths`],[.55,`overview.share.half`],[.635,`overview.share.three-fifths`],[.71,`overview.share.two-thirds`],[.775,`overview.share.three-quarters`],[.86,`overview.share.four-fifths`],[.95,`overview.share.nine-tenths`],[.9999,`overview.share.nearly-all`],[1,`overview.share.all`]],ce=.3;function le(e,t){if(t&&t.high-t.low>ce)return b(`overview.share.between`,{range:f(t.low,t.high)});let[,n]=K.find(([t])=>e<=t)??[1,`overview.share.all`];return b(n)}var q=(e,t,n)=>(p(e,n)===p(t,n)?u:p)(e,n);function ue({brand:e,rate:t,interval:n,verdict:r,change:i,baselineAt:a,at:o,zone:s}){let c={brand:e,share:le(t,n),day:a?q(a,o,s):``};return b(a?r===`moved`&&i?i>0?`overview.title.more`:`overview.title.less`:r===`within_noise`?`overview.title.same`:`overview.title.first`:`overview.title.first`,c)}function de(e,t,n){let{brand:r,verdict:i,change:a,baselineAt:o,at:s,zone:c}=e;if(!o)return b(`overview.lead.first`);let l={brand:r,points:d(a??0),day:q(o,s,c)},u=[];if(i===`moved`&&a?u.push(b(a>0?`overview.lead.rose`:`overview.lead.fell`,l)):i===`within_noise`?u.push(b(`overview.lead.noise`,l)):u.push(b(i===`insufficient_data`?`overview.lead.too-few`:`overview.lead.not-comparable`,l)),t){let{roseCount:e,fellCount:n}=t;e+n===0?u.push(b(`overview.lead.no-prompts`)):n===0?u.push(b(`overview.lead.prompts-up`,{up:e})):e===0?u.push(b(`overview.lead.prompts-down`,{down:n})):u.push(b(`overview.lead.prompts-both`,{up:e,down:n}))}let f=n.filter(e=>e.verdict===`moved`),p=f.filter(e=>(e.change??0)>0).map(e=>e.name),m=f.filter(e=>(e.change??0)<0).map(e=>e.name);return p.length>0&&u.push(b(`overview.lead.gained`,{names:_(p),n:p.length})),m.length>0&&u.push(b(`overview.lead.lost`,{names:_(m),n:m.length})),f.length===0&&n.some(e=>e.verdict===`within_noise`)&&u.push(b(`overview.lead.competitors-still`)),u.join(` `)}var J=({comparison:e},t)=>e.changes.find(e=>e.figure===t),fe=50;function pe({report:e,perception:t,zone:n}){let{counts:r,comparison:i}=e,a=J(e,`visibility_rate`);return(0,L.jsxs)(`div`,{children:[(0,L.jsxs)(`div`,{className:`flex items-end gap-1`,children:[(0,L.jsx)(k,{big:!0,rate:e.visibilityRate,interval:e.visibilityRateInterval}),(0,L.jsx)(A,{name:b(`overview.mentioned`),section:`terms-and-figures`,n:r.responses,formula:b(`overview.mentioned.formula`),source:b(`overview.source`,{day:m(e.createdAt,n)}),children:b(`overview.mentioned.means`)})]}),(0,L.jsxs)(`p`,{className:`mt-2 mb-4 flex flex-wrap gap-x-1.5`,children:[(0,L.jsx)(M,{verdict:i.baselineAt?i.verdict:null,change:a?.change,long:!0}),i.baselineAt&&(0,L.jsx)(`span`,{className:`text-muted`,children:b(`overview.since`,{day:q(i.baselineAt,e.createdAt,n)})})]}),e.visibilityRateGrade&&(0,L.jsx)(ae,{grade:e.visibilityRateGrade,expected:r.expected}),(0,L.jsx)(me,{report:e,perception:t}),a?.neededRepetitions&&a.neededRepetitions<=fe&&(0,L.jsx)(`p`,{className:`text-small text-muted mt-3`,children:b(`overview.needed`,{n:a.neededRepetitions})})]})}function me({report:e,perception:t}){let{counts:n}=e,r=(n.notRun??0)-(n.withheld??0),i=[(n.failed??0)>0&&b(`overview.failed`,{n:n.failed??0}),r>0&&b(`overview.not-run`,{n:r}),re(n)].filter(Boolean),a=e.rankings.find(e=>e.isBrand),o=e.rankings.filter(e=>e.mentionCount>0).length,s=e.ownedCitationRateInterval;return(0,L.jsxs)(`dl`,{className:`grid grid-cols-[1fr_auto] gap-x-3 gap-y-1.5`,children:[(0,L.jsx)(X,{name:b(`overview.score`),value:Y(e.visibilityScore),note:b(`overview.of-100`)}),(0,L.jsx)(X,{name:b(`overview.cites`),value:e.ownedCitationRate===null?void 0:y(e.ownedCitationRate??0),note:(0,L.jsxs)(L.Fragment,{children:[s&&f(s.low,s.high),` `,(0,L.jsx)(P,{grade:e.ownedCitationRateGrade?.level})]}),reason:b(`overview.no-citations`)}),(0,L.jsx)(X,{name:b(`overview.position`),value:Y(e.avgPosition),note:b(`overview.among`,{n:o}),reason:b(`overview.no-position`)}),(0,L.jsx)(X,{name:b(`overview.voice`),value:a?.shareOfVoice==null?void 0:y(a.shareOfVoice)}),(0,L.jsx)(he,{perception:t}),(0,L.jsx)(X,{name:b(`overview.answers`),value:(0,L.jsx)(B,{children:v(n.responses)}),note:i.join(` · `)||void 0})]})}var Y=e=>typeof e==`number`?g(e):void 0;function he({perception:e}){let t=b(`overview.sentiment`),n=e.brand?.score;return n&&typeof n.netSentiment==`number`?(0,L.jsx)(X,{name:t,value:h(n.netSentiment),note:b(`ui.n`,{n:v(n.classified)})}):(0,L.jsx)(X,{name:t,reason:b(e.reason===`model_not_configured`?`overview.no-judge`:`overview.not-judged`)})}function X({name:e,value:t,note:n,reason:r}){return(0,L.jsxs)(L.Fragment,{children:[(0,L.jsx)(`dt`,{className:`text-muted`,children:e}),(0,L.jsxs)(`dd`,{className:`text-right`,children:[t??(0,L.jsx)(O,{reason:r??b(`ui.unknown`)}),t!==void 0&&n&&(0,L.jsx)(`span`,{className:`text-muted ml-1.5`,children:n})]})]})}function Z({title:e,children:t}){return(0,L.jsxs)(`div`,{className:`flex items-baseline justify-between gap-3 mb-2`,children:[(0,L.jsx)(`h2`,{children:e}),t]})}function ge({answer:e,compared:t}){let{project:n}=a(),{data:r,problem:i,reload:o}=e,s=r?.project.promptList,c=(s?.items??[]).flatMap(({metric:e})=>e??[]),l=s?.measuredCount??0;return(0,L.jsxs)(`section`,{children:[(0,L.jsx)(Z,{title:b(`overview.moved`),children:l>0&&(0,L.jsx)(B,{more:{sort:`visibility_delta`,down:!0},children:b(`overview.all-prompts`,{n:l})})}),!s&&(i?(0,L.jsx)(T,{problem:i,onRetry:o}):(0,L.jsx)(w,{className:`h-8 w-full`,lines:3})),s&&c.length===0&&(0,L.jsx)(`p`,{className:`text-muted`,children:t?b(`overview.nothing-moved`,{n:l}):b(`overview.no-baseline`)}),(0,L.jsx)(`ul`,{children:c.map(e=>(0,L.jsx)(_e,{prompt:e,projectId:n.id},e.promptId??e.promptText))}),s&&c.length>0&&(0,L.jsx)(`p`,{className:`text-small text-muted pt-2`,children:b(`overview.moved-of`,{moved:s.roseCount+s.fellCount,n:l})})]})}function _e({prompt:e,projectId:t}){let n=e.comparison?.baselineCounts,r=e.comparison?.currentCounts;return(0,L.jsxs)(`li`,{className:`flex flex-wrap items-baseline gap-x-4 border-b border-line py-2`,children:[(0,L.jsx)(`span`,{className:`flex-1 min-w-48`,dir:`auto`,children:e.promptId?(0,L.jsx)(x,{to:`/projects/$projectId/prompts/$promptId`,params:{projectId:t,promptId:e.promptId},search:I,children:e.promptText}):e.promptText}),n&&r&&(0,L.jsxs)(`span`,{className:`text-muted whitespace-nowrap max-md:hidden`,children:[b(`overview.of`,{part:n.brandResponses??0,all:n.responses}),` →`,` `,b(`overview.of`,{part:r.brandResponses??0,all:r.responses})]}),(0,L.jsx)(M,{verdict:e.verdict,change:e.visibilityDelta})]})}function ve({answer:{data:e,problem:t,reload:n}}){let{project:r}=a(),i=e?.project.actions,o=i?.items??[],s=i?.totalCount??0;return(0,L.jsxs)(`section`,{children:[(0,L.jsx)(Z,{title:b(`overview.next`),children:s>0&&(0,L.jsx)(x,{to:`/projects/$projectId/actions`,params:{projectId:r.id},search:I,children:b(`overview.all-actions`,{n:s})})}),!i&&(t?(0,L.jsx)(T,{problem:t,onRetry:n}):(0,L.jsx)(w,{className:`h-12 w-full`,lines:3})),i&&o.length===0&&(0,L.jsx)(`p`,{className:`text-muted`,children:b(`overview.no-actions`)}),(0,L.jsx)(`ul`,{children:o.map(e=>(0,L.jsxs)(`li`,{className:`grid grid-cols-[44px_minmax(0,1fr)_auto] gap-3 py-2.5 border-b border-line items-start`,children:[(0,L.jsx)(`span`,{className:`text-muted`,children:typeof e.priorityScore==`number`?Math.round(e.priorityScore):(0,L.jsx)(O,{reason:b(`overview.no-priority`)})}),(0,L.jsxs)(`div`,{className:`min-w-0`,children:[(0,L.jsx)(x,{to:`/projects/$projectId/actions/$actionId`,params:{projectId:r.id,actionId:e.id},search:e=>e,children:(0,L.jsx)(se,{of:`playbook.${e.skillId}.title`,children:e.title})}),(0,L.jsx)(`p`,{className:`text-muted`,dir:`auto`,children:oe(e)})]}),(0,L.jsx)(E,{children:b(`overview.target.${e.targetKind}`)})]},e.id))})]})}var ye=c(`Overview`,`79bb75490e127da9033f8cae196e0bfc85d1f5ef58fad23f96dfacc319979cb1`,`query Overview($id: UUID!, $query: VisibilityQuery!, $trend: TrendQuery!, $perception: PerceptionQuery!) {
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
}`),be=c(`OverviewNext`,`5d54910c202787878dda7b92bec2522fd83f48142700f29f535ac36bc18f9bc4`,`query OverviewNext($id: UUID!, $market: MarketRef, $engine: LogicalEngine, $cohort: PromptCohort, $tag: String) {
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
    actions(limit: 3, todo: true) {
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
      totalCount
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
}`),xe=c(`OverviewNewestAudit`,`d1e3a2336e8ba47e5581e1dc4d28ca2ba9f3fe028e7ad24ef08b344a318423aa`,`query OverviewNewestAudit($id: UUID!) {
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
}`);function Q(e,t,n=3){let r=[...t.at(-1)?.rankings.filter(e=>!e.isBrand)??[]].sort((e,t)=>(t.mentionRate??0)-(e.mentionRate??0)).slice(0,n);return[{name:e,accent:!0,points:t.map(e=>({at:e.completedAt,value:e.brandMentionRate??null,interval:e.brandMentionRateInterval}))},...r.map(({name:e})=>({name:e,points:t.map(t=>({at:t.completedAt,value:t.rankings.find(t=>t.name===e)?.mentionRate??null}))}))]}function $(e){let t=new Map;for(let{engineLabel:n,transportModel:r}of e.modelProvenance)t.set(n,(t.get(n)??new Set).add(r));return new Map([...t].map(([e,t])=>[e,[...t].sort().join(`, `)]))}function Se(e){let t=[];for(let[n,r]of e.entries()){let i=e[n-1];if(!i)continue;let a=$(i),o=[];for(let[e,t]of $(r)){let n=a.get(e);n!==void 0&&n!==t&&o.push(`${n} → ${t}`)}let s=r.analyzerVersions.join(`, `);s!==i.analyzerVersions.join(`, `)&&o.push(b(`overview.analyzer`,{version:s}));let c=r.scoringRuleVersions.join(`, `);c!==i.scoringRuleVersions.join(`, `)&&o.push(b(`overview.scoring`,{version:c})),o.length>0&&t.push({at:r.completedAt,words:o.join(` · `)})}return t}function Ce(){let{project:n,engines:r}=a(),i=e({from:`/app/projects/$projectId/overview`}),{query:s,tag:c,trend:u}=we(i),{data:d,problem:f,stale:p,reload:m}=o(ye,{id:n.id,query:{...s,tag:c},trend:u,perception:{...s,tag:c}}),h=o(be,{id:n.id,...s,tag:c});if(f&&!d)return(0,L.jsx)(T,{problem:f,onRetry:m});if(!d)return(0,L.jsx)(Oe,{});let g=d.project.visibility;if(!g||c&&g.counts.responses===0)return(0,L.jsxs)(L.Fragment,{children:[(0,L.jsx)(l,{}),(0,L.jsx)(Ee,{filtered:!!(i.market||i.engine||i.cohort||c)})]});let _=!!g.comparison.baselineAt;return(0,L.jsxs)(L.Fragment,{children:[f&&(0,L.jsx)(T,{problem:f,onRetry:m}),(0,L.jsxs)(`div`,{className:`flex flex-wrap justify-between gap-x-8`,children:[(0,L.jsx)(`div`,{className:`min-w-0`,children:(0,L.jsx)(Te,{report:g,moved:h.data,brand:n.brandName,zone:n.timezone})}),(0,L.jsx)(l,{})]}),(0,L.jsxs)(`div`,{className:te(`grid grid-cols-1 gap-8 mb-10 sm:max-md:grid-cols-[264px_minmax(0,1fr)] lg:grid-cols-[264px_minmax(0,1fr)]`,p&&`stale`),children:[(0,L.jsx)(pe,{report:g,perception:d.project.visibilityPerception,zone:n.timezone}),(0,L.jsx)(t,{label:b(`overview.chart`,{brand:n.brandName}),lines:Q(n.brandName,d.project.visibilityTrends),boundaries:Se(d.project.visibilityTrends),zone:n.timezone,height:300})]}),(0,L.jsxs)(`div`,{className:`grid grid-cols-1 gap-10 mb-10 min-[1280px]:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]`,children:[(0,L.jsx)(z,{rows:g.rankings,compared:_,stale:p}),(0,L.jsxs)(`div`,{className:`grid grid-cols-1 gap-8 content-start min-w-0`,children:[(0,L.jsx)(G,{report:g,configured:r,only:i.engine,zone:n.timezone,stale:p}),(0,L.jsx)(ge,{compared:_,answer:h})]})]}),(0,L.jsx)(ve,{answer:h})]})}function we({market:e,engine:t,cohort:n=`core`,period:a,tag:o}){let s={market:e,engine:t,cohort:n},c=r(a)>60?`week`:`day`;return{query:s,tag:o,trend:{...s,tag:o,from:i(a),granularity:c}}}function Te({report:e,moved:t,brand:n,zone:r}){if(typeof e.visibilityRate!=`number`)return(0,L.jsxs)(L.Fragment,{children:[(0,L.jsx)(`h1`,{children:b(`overview.no-answers`,{brand:n})}),(0,L.jsx)(`p`,{className:`text-muted mb-6 max-w-[72ch]`,children:b(`overview.no-answers-words`,{n:e.totalFailed})})]});let i={brand:n,rate:e.visibilityRate,interval:e.visibilityRateInterval,verdict:e.comparison.verdict,change:J(e,`visibility_rate`)?.change,baselineAt:e.comparison.baselineAt,at:e.createdAt,zone:r},a=e.rankings.filter(e=>!e.isBrand).map(e=>({name:e.name,verdict:e.verdict,change:e.matchedVisibilityDelta}));return(0,L.jsxs)(L.Fragment,{children:[(0,L.jsx)(`h1`,{className:`max-w-[72ch]`,children:ue(i)}),(0,L.jsx)(`p`,{className:`text-muted mb-6 max-w-[72ch] min-h-10`,children:de(i,t?.project.promptList,a)})]})}function Ee({filtered:e}){return e?(0,L.jsx)(C,{title:b(`overview.nothing-here`),action:(0,L.jsx)(ne,{to:`.`,search:{},children:b(`overview.clear`)}),children:b(`overview.nothing-here-words`)}):(0,L.jsxs)(C,{title:b(`overview.not-measured`),action:(0,L.jsx)(n,{}),children:[(0,L.jsx)(`p`,{children:b(`overview.not-measured-words`)}),(0,L.jsx)(De,{})]})}function De(){let{project:e}=a(),{data:t}=o(xe,{id:e.id}),n=t?.project.audits.items[0];if(!n)return null;let r=u(n.createdAt,e.timezone),i=n.status===`failed`||n.status===`cancelled`?n.status:`running`;return(0,L.jsxs)(`p`,{className:`mt-3`,children:[b(`overview.newest.${i}`,{day:r,reason:s(n.errorMessage)}),` `,(0,L.jsx)(x,{to:`/projects/$projectId/audits/$auditId`,params:{projectId:e.id,auditId:n.id},children:b(`overview.newest-see`)})]})}function Oe(){return(0,L.jsxs)(S,{children:[(0,L.jsx)(w,{className:`h-7 w-[min(640px,100%)]`}),(0,L.jsx)(`div`,{className:`h-3`}),(0,L.jsx)(w,{className:`h-5 w-[min(480px,100%)]`}),(0,L.jsxs)(`div`,{className:`grid grid-cols-1 gap-8 mt-6 mb-10 sm:max-md:grid-cols-[264px_minmax(0,1fr)] lg:grid-cols-[264px_minmax(0,1fr)]`,children:[(0,L.jsx)(w,{className:`h-60 w-full`}),(0,L.jsx)(w,{className:`h-72 w-full`})]}),(0,L.jsxs)(`div`,{className:`grid grid-cols-1 gap-10 min-[1280px]:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]`,children:[(0,L.jsx)(w,{className:`h-8 w-full`,lines:7}),(0,L.jsx)(w,{className:`h-8 w-full`,lines:7})]})]})}export{Ce as default};