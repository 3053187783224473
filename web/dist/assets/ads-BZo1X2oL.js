import{n as e}from"./useNavigate-DMdeUfTG.js";import{t}from"./useSearch-BTIv-6U4.js";import{t as n}from"./series-B6j75dyz.js";import{t as r}from"./run-audit-Cji6e3fL.js";import{r as i}from"./search-2dM8bj20.js";import{s as a}from"./session-CLmJ-yBF.js";import{t as o}from"./list-B48hKvjv.js";import{t as s}from"./tags-LyGOvmRp.js";import{o as c,t as l,u}from"./format-CIvsDT5E.js";import{r as d}from"./reasons-DSRRP6y9.js";import{Rt as f,kt as p}from"./button-Dmcols4R.js";import{c as m,o as h,r as g,s as _}from"./figure-CGIaC0ee.js";import{i as v,n as y,o as b,r as x,t as S}from"./states-28qXyRz1.js";import{n as C}from"./table-kBrtKTyB.js";import{t as w}from"./tabs-CRSlW7BA.js";import{r as T}from"./operation-CnfiMnya.js";import{t as E}from"./dot-whisker-2YpcQick.js";import{n as D,r as O}from"./link-DEqi3byG.js";import{n as k}from"./search-DfxSFPDq.js";var A=T(`Ads`,`50236c629501be71ec543adbf5daa4efd646f67e90d2fefdc438f122188d6e17`,`query Ads($projectId: UUID!, $market: MarketRef, $engine: LogicalEngine, $cohort: PromptCohort!, $tag: String, $from: DateOrTime, $cursor: String) {
  project(id: $projectId) {
    id
    visibilityAds(
      query: {market: $market, engine: $engine, cohort: $cohort, tag: $tag, from: $from, cursor: $cursor, limit: 50}
    ) {
      state
      analysis {
        state
        reason
        reasonCode
        __typename
      }
      sourceAuditIds
      presence {
        ...Presence
        __typename
      }
      engines {
        engine
        engineLabel
        applicability
        answers
        presence {
          ...Presence
          __typename
        }
        __typename
      }
      brand {
        appearances
        share
        bestRank
        __typename
      }
      advertisersSeen
      advertisers {
        name
        domain
        ownership
        appearances
        prompts
        share
        firstSeenAt
        lastSeenAt
        __typename
      }
      creatives {
        items {
          advertiserName
          advertiserDomain
          ownership
          title
          snippet
          landingUrl
          appearances
          prompts
          firstSeenAt
          lastSeenAt
          __typename
        }
        total
        nextCursor
        __typename
      }
      prompts {
        prompt
        topic
        presence {
          ...Presence
          __typename
        }
        adsSeen
        topAdvertiser {
          name
          domain
          __typename
        }
        competitorAdAnswers {
          brandMentioned
          brandNotMentioned
          __typename
        }
        __typename
      }
      topics {
        key
        label
        presence {
          ...Presence
          __typename
        }
        __typename
      }
      runs {
        key
        label
        presence {
          ...Presence
          __typename
        }
        __typename
      }
      __typename
    }
    __typename
  }
}
fragment Presence on AdPresence {
  answers
  answersWithAds
  rate
  rateInterval {
    low
    high
    limitedEvidence
    __typename
  }
  __typename
}`),j=f();function M({ownership:e}){return e===`owned`?(0,j.jsx)(S,{children:p(`ads.ours`)}):e===`competitor`?(0,j.jsx)(S,{children:p(`ads.competitor`)}):null}function N({n:e,all:t,reason:n}){return t===0?(0,j.jsx)(m,{reason:n}):p(`ads.of`,{n:l(e),all:l(t)})}var P=e=>[{id:`rate`,title:p(`ads.with-ads`),number:!0,cell:t=>(0,j.jsx)(h,{rate:e(t)?.rate,interval:e(t)?.rateInterval,reason:p(`ads.no-answer-says`)}),csv:t=>e(t)?.rate},{id:`line`,title:p(`ui.interval`),hideTitle:!0,wide:!0,cell:t=>(0,j.jsx)(E,{rate:e(t)?.rate,interval:e(t)?.rateInterval})},{id:`answers`,title:p(`ads.answers`),number:!0,wide:!0,cell:t=>(0,j.jsx)(N,{n:e(t)?.answersWithAds??0,all:e(t)?.answers??0,reason:p(`ads.no-answer-says`)}),csv:t=>e(t)?.answers}],F=()=>[{id:`engine`,title:p(`ads.engine`),cell:({engineLabel:e})=>e,csv:({engineLabel:e})=>e},{id:`rate`,title:p(`ads.with-ads`),number:!0,cell:({applicability:e,presence:t})=>e===`applicable`?(0,j.jsx)(h,{rate:t?.rate,interval:t?.rateInterval,reason:p(`ads.no-answer-says`)}):(0,j.jsx)(_,{reason:p(`ads.engine.${e}`)}),csv:({applicability:e,presence:t})=>t?.rate??e},{id:`answers`,title:p(`ads.answers`),number:!0,wide:!0,cell:({answers:e,presence:t})=>t?p(`ads.of`,{n:l(t.answersWithAds),all:l(t.answers)}):l(e),csv:({answers:e})=>e}],I=e=>[{id:`prompts`,title:p(`ads.prompts`),number:!0,wide:!0,cell:({prompts:e})=>l(e),csv:({prompts:e})=>e},{id:`last`,title:p(`ads.last-seen`),number:!0,wide:!0,cell:({lastSeenAt:t})=>(0,j.jsx)(`span`,{className:`text-muted`,children:c(t,e)}),csv:({lastSeenAt:e})=>e}],L=({name:e,domain:t})=>e||t||p(`ads.nameless`),R=e=>[{id:`advertiser`,title:p(`ads.advertiser`),cell:e=>(0,j.jsxs)(`span`,{dir:`auto`,children:[L(e),` `,(0,j.jsx)(M,{ownership:e.ownership}),e.name&&e.domain&&(0,j.jsx)(`span`,{className:`block text-small text-muted font-normal`,children:e.domain})]}),csv:L},{id:`whose`,title:p(`ads.whose`),wide:!0,hideTitle:!0,cell:()=>null,csv:({ownership:e})=>e},{id:`share`,title:p(`ads.share`),number:!0,cell:({share:e})=>u(e),csv:({share:e})=>e},{id:`ads`,title:p(`ads.appearances`),number:!0,cell:({appearances:e})=>l(e),csv:({appearances:e})=>e},...I(e)],z=e=>[{id:`ad`,title:p(`ads.ad`),cell:e=>(0,j.jsxs)(`span`,{dir:`auto`,children:[e.landingUrl?(0,j.jsx)(O,{href:e.landingUrl,children:e.title||e.landingUrl}):e.title,` `,(0,j.jsx)(M,{ownership:e.ownership}),(0,j.jsx)(`span`,{className:`block text-small text-muted font-normal`,children:e.snippet}),(0,j.jsx)(`span`,{className:`block text-small text-muted font-normal`,children:L({name:e.advertiserName,domain:e.advertiserDomain})})]}),csv:({title:e,snippet:t})=>[e,t].filter(Boolean).join(` – `)},{id:`advertiser`,title:p(`ads.advertiser`),hideTitle:!0,wide:!0,cell:()=>null,csv:e=>L({name:e.advertiserName,domain:e.advertiserDomain})},{id:`shown`,title:p(`ads.shown`),number:!0,cell:({appearances:e})=>l(e),csv:({appearances:e})=>e},...I(e)],B=()=>[{id:`prompt`,title:p(`ads.prompt`),cell:e=>(0,j.jsx)(V,{row:e}),csv:({prompt:e})=>e},...P(({presence:e})=>e),{id:`top`,title:p(`ads.top`),wide:!0,cell:({topAdvertiser:e})=>e?(0,j.jsx)(`span`,{dir:`auto`,children:L(e)}):(0,j.jsx)(m,{reason:p(`ads.no-ad`)}),csv:({topAdvertiser:e})=>e&&L(e)},{id:`against`,title:p(`ads.against`),number:!0,wide:!0,cell:({competitorAdAnswers:{brandMentioned:e,brandNotMentioned:t}})=>(0,j.jsx)(N,{n:t,all:e+t,reason:p(`ads.no-competitor-ad`)}),csv:({competitorAdAnswers:e})=>e.brandNotMentioned}];function V({row:{prompt:e,topic:t}}){let{project:n}=a();return(0,j.jsxs)(`span`,{dir:`auto`,children:[(0,j.jsx)(D,{to:`/projects/$projectId/prompts`,params:{projectId:n.id},search:{q:e},children:e}),(0,j.jsx)(`span`,{className:`block text-small text-muted`,children:t})]})}var H=()=>[{id:`topic`,title:p(`ads.topic`),cell:({label:e})=>(0,j.jsx)(`span`,{dir:`auto`,children:e||p(`ads.no-topic`)}),csv:({label:e})=>e},...P(({presence:e})=>e)];function U(){let{project:e}=a(),{market:n,engine:r,cohort:c,period:l,tag:u}=t({from:`/app/projects/$projectId/ads`}),d=o(A,{projectId:e.id,market:n??null,engine:r??null,cohort:c??`core`,tag:u??null,from:i(l),cursor:null},e=>e.project.visibilityAds.creatives,{types:[`Audit`]});if(d.problem&&!d.data)return(0,j.jsx)(x,{problem:d.problem,onRetry:d.reload});if(!d.data)return(0,j.jsxs)(v,{children:[(0,j.jsx)(b,{className:`h-7 w-[min(480px,100%)]`,lines:2}),(0,j.jsx)(`div`,{className:`h-8`}),(0,j.jsx)(b,{className:`h-9 w-full`,lines:8})]});let f=d.data.project.visibilityAds;return f.state===`value`?(0,j.jsxs)(`div`,{className:d.stale?`stale`:void 0,children:[d.problem&&(0,j.jsx)(x,{problem:d.problem,onRetry:d.reload}),(0,j.jsxs)(`div`,{className:`flex flex-wrap justify-between gap-x-8`,children:[(0,j.jsx)(`div`,{className:`min-w-0`,children:(0,j.jsx)(W,{report:f})}),(0,j.jsx)(s,{})]}),(0,j.jsx)(G,{report:f}),(0,j.jsx)(K,{report:f}),(0,j.jsx)(q,{report:f,list:d})]}):(0,j.jsxs)(j.Fragment,{children:[(0,j.jsx)(`h1`,{children:p(`ads.title`)}),(0,j.jsx)(s,{}),(0,j.jsx)(J,{report:f,filtered:!!(n||r||c||u)})]})}function W({report:{presence:e,brand:t,advertisersSeen:n,creatives:r,analysis:i,sourceAuditIds:o}}){let{project:s}=a(),c=s.brandName,l=[p(`ads.counted`,{n:e.answers,with:e.answersWithAds,audits:o.length}),e.answersWithAds>0&&p(`ads.seen`,{ads:r.total,advertisers:n}),e.answersWithAds>0&&(t.appearances>0&&typeof t.share==`number`?p(`ads.brand`,{name:c,share:u(t.share),rank:t.bestRank??0}):p(`ads.brand-none`,{name:c})),d(i)];return(0,j.jsxs)(j.Fragment,{children:[(0,j.jsx)(`h1`,{children:p(`ads.title-n`,{share:u(e.rate??0)})}),(0,j.jsxs)(`p`,{className:`text-muted mb-6 max-w-[84ch]`,dir:`auto`,children:[l.filter(Boolean).join(` `),(0,j.jsx)(g,{name:p(`ads.with-ads`),formula:p(`ads.formula`),n:e.answers,section:`ads`,children:p(`ads.means`)})]})]})}function G({report:{runs:e}}){let{project:t}=a(),r=e.map(({label:e,presence:t})=>({at:e,value:t.rate??null,interval:t.rateInterval}));return r.filter(({value:e})=>e!==null).length<2?null:(0,j.jsxs)(`section`,{className:`mb-8`,children:[(0,j.jsx)(`h2`,{className:`mb-2`,children:p(`ads.over-time`)}),(0,j.jsx)(n,{label:p(`ads.over-time`),zone:t.timezone,height:200,lines:[{name:p(`ads.with-ads-short`),accent:!0,points:r}]})]})}function K({report:e}){return(0,j.jsxs)(`section`,{className:`mb-10 max-w-200`,children:[(0,j.jsx)(`h2`,{className:`mb-2`,children:p(`ads.by-engine`)}),(0,j.jsx)(C,{label:p(`ads.by-engine`),columns:F(),rows:e.engines,rowKey:({engine:e})=>e})]})}function q({report:n,list:r}){let{project:i}=a(),{tab:o=`advertisers`}=t({from:`/app/projects/$projectId/ads`}),s=e(),c=()=>(0,j.jsx)(y,{small:!0,title:p(`ads.none`)}),l={advertisers:()=>n.advertisers.length===0?c():(0,j.jsx)(C,{label:p(`ads.tab.advertisers`),columns:R(i.timezone),rows:n.advertisers,rowKey:({name:e,domain:t,ownership:n})=>`${e} ${t} ${n}`,total:n.advertisersSeen,strong:({ownership:e})=>e===`owned`}),ads:()=>r.items.length===0?c():(0,j.jsx)(C,{label:p(`ads.tab.ads`),columns:z(i.timezone),rows:r.items,rowKey:e=>[e.advertiserName,e.advertiserDomain,e.title,e.snippet,e.landingUrl].join(`
`),total:n.creatives.total,onMore:r.onMore,loadingMore:r.loadingMore,all:r.all}),prompts:()=>(0,j.jsx)(C,{label:p(`ads.tab.prompts`),columns:B(),rows:n.prompts,rowKey:({prompt:e,topic:t})=>`${t}\n${e}`}),topics:()=>(0,j.jsx)(C,{label:p(`ads.tab.topics`),columns:H(),rows:n.topics,rowKey:({key:e})=>e})};return(0,j.jsx)(w,{label:p(`ads.title`),chosen:o,onChoose:e=>s({to:`.`,search:t=>({...t,tab:e===`advertisers`?void 0:e}),replace:!0,resetScroll:!1}),items:k.map(e=>({id:e,label:p(`ads.tab.${e}`),content:l[e]}))})}function J({report:e,filtered:t}){let{state:n,analysis:i}=e;return n===`no_answers`?(0,j.jsx)(y,{title:p(t?`ads.nothing-here`:`ads.not-measured`),action:t?void 0:(0,j.jsx)(r,{}),children:p(t?`ads.nothing-here-words`:`ads.not-measured-words`)}):(0,j.jsxs)(j.Fragment,{children:[(0,j.jsxs)(y,{title:p(n===`not_applicable`?`ads.not-applicable`:`ads.unavailable`),children:[(0,j.jsx)(`p`,{children:p(n===`not_applicable`?`ads.not-applicable-words`:`ads.unavailable-words`)}),d(i)&&(0,j.jsx)(`p`,{className:`mt-1`,children:d(i)})]}),e.engines.length>0&&(0,j.jsx)(K,{report:e})]})}export{U as default};