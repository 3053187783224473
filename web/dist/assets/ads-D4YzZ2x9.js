import{n as e}from"./useNavigate-BIF2Wh87.js";import{t}from"./useSearch-BFPNnloM.js";import{t as n}from"./series-BvatRUeg.js";import{t as r}from"./run-audit-BkjvatbX.js";import{r as i}from"./search-2dM8bj20.js";import{s as a}from"./session-CnBAMWF1.js";import{l as o,r as s}from"./operation-B1XcRkXe.js";import{t as c}from"./list-mO0MD-YR.js";import{a as l,l as u,t as d}from"./format-DzdY6Gmi.js";import{Lt as f,kt as p}from"./button-CitGEnIN.js";import{a as m,o as h,r as g,s as _}from"./figure-CcF-UNc0.js";import{i as v,n as y,o as b,r as x,t as S}from"./states-D5gP3NYi.js";import{n as C}from"./table-LjVdJdno.js";import{t as w}from"./tabs-DNPJbURv.js";import{t as T}from"./dot-whisker-BXUw5_y_.js";import{n as E,r as D}from"./link-OkOze4Fr.js";import{n as O}from"./search-TK-q4vYQ.js";var k=s(`Ads`,`200175f8662c3532dca0e27d013c4dea850a2d88403ed046f693593830b9e0e2`,`query Ads($projectId: UUID!, $market: MarketRef, $engine: LogicalEngine, $cohort: PromptCohort!, $from: DateOrTime, $cursor: String) {
  project(id: $projectId) {
    id
    visibilityAds(
      query: {market: $market, engine: $engine, cohort: $cohort, from: $from, cursor: $cursor, limit: 50}
    ) {
      state
      analysis {
        state
        reason
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
}`),A=f();function j({ownership:e}){return e===`owned`?(0,A.jsx)(S,{children:p(`ads.ours`)}):e===`competitor`?(0,A.jsx)(S,{children:p(`ads.competitor`)}):null}function M({n:e,all:t,reason:n}){return t===0?(0,A.jsx)(_,{reason:n}):p(`ads.of`,{n:d(e),all:d(t)})}var N=e=>[{id:`rate`,title:p(`ads.with-ads`),number:!0,cell:t=>(0,A.jsx)(m,{rate:e(t)?.rate,interval:e(t)?.rateInterval,reason:p(`ads.no-answer-says`)}),csv:t=>e(t)?.rate},{id:`line`,title:p(`ui.interval`),hideTitle:!0,wide:!0,cell:t=>(0,A.jsx)(T,{rate:e(t)?.rate,interval:e(t)?.rateInterval})},{id:`answers`,title:p(`ads.answers`),number:!0,wide:!0,cell:t=>(0,A.jsx)(M,{n:e(t)?.answersWithAds??0,all:e(t)?.answers??0,reason:p(`ads.no-answer-says`)}),csv:t=>e(t)?.answers}],P=()=>[{id:`engine`,title:p(`ads.engine`),cell:({engineLabel:e})=>e,csv:({engineLabel:e})=>e},{id:`rate`,title:p(`ads.with-ads`),number:!0,cell:({applicability:e,presence:t})=>e===`applicable`?(0,A.jsx)(m,{rate:t?.rate,interval:t?.rateInterval,reason:p(`ads.no-answer-says`)}):(0,A.jsx)(h,{reason:p(`ads.engine.${e}`)}),csv:({applicability:e,presence:t})=>t?.rate??e},{id:`answers`,title:p(`ads.answers`),number:!0,wide:!0,cell:({answers:e,presence:t})=>t?p(`ads.of`,{n:d(t.answersWithAds),all:d(t.answers)}):d(e),csv:({answers:e})=>e}],F=e=>[{id:`prompts`,title:p(`ads.prompts`),number:!0,wide:!0,cell:({prompts:e})=>d(e),csv:({prompts:e})=>e},{id:`last`,title:p(`ads.last-seen`),number:!0,wide:!0,cell:({lastSeenAt:t})=>(0,A.jsx)(`span`,{className:`text-muted`,children:l(t,e)}),csv:({lastSeenAt:e})=>e}],I=({name:e,domain:t})=>e||t||p(`ads.nameless`),L=e=>[{id:`advertiser`,title:p(`ads.advertiser`),cell:e=>(0,A.jsxs)(`span`,{dir:`auto`,children:[I(e),` `,(0,A.jsx)(j,{ownership:e.ownership}),e.name&&e.domain&&(0,A.jsx)(`span`,{className:`block text-small text-muted font-normal`,children:e.domain})]}),csv:I},{id:`whose`,title:p(`ads.whose`),wide:!0,hideTitle:!0,cell:()=>null,csv:({ownership:e})=>e},{id:`share`,title:p(`ads.share`),number:!0,cell:({share:e})=>u(e),csv:({share:e})=>e},{id:`ads`,title:p(`ads.appearances`),number:!0,cell:({appearances:e})=>d(e),csv:({appearances:e})=>e},...F(e)],R=e=>[{id:`ad`,title:p(`ads.ad`),cell:e=>(0,A.jsxs)(`span`,{dir:`auto`,children:[e.landingUrl?(0,A.jsx)(D,{href:e.landingUrl,children:e.title||e.landingUrl}):e.title,` `,(0,A.jsx)(j,{ownership:e.ownership}),(0,A.jsx)(`span`,{className:`block text-small text-muted font-normal`,children:e.snippet}),(0,A.jsx)(`span`,{className:`block text-small text-muted font-normal`,children:I({name:e.advertiserName,domain:e.advertiserDomain})})]}),csv:({title:e,snippet:t})=>[e,t].filter(Boolean).join(` – `)},{id:`advertiser`,title:p(`ads.advertiser`),hideTitle:!0,wide:!0,cell:()=>null,csv:e=>I({name:e.advertiserName,domain:e.advertiserDomain})},{id:`shown`,title:p(`ads.shown`),number:!0,cell:({appearances:e})=>d(e),csv:({appearances:e})=>e},...F(e)],z=()=>[{id:`prompt`,title:p(`ads.prompt`),cell:e=>(0,A.jsx)(B,{row:e}),csv:({prompt:e})=>e},...N(({presence:e})=>e),{id:`top`,title:p(`ads.top`),wide:!0,cell:({topAdvertiser:e})=>e?(0,A.jsx)(`span`,{dir:`auto`,children:I(e)}):(0,A.jsx)(_,{reason:p(`ads.no-ad`)}),csv:({topAdvertiser:e})=>e&&I(e)},{id:`against`,title:p(`ads.against`),number:!0,wide:!0,cell:({competitorAdAnswers:{brandMentioned:e,brandNotMentioned:t}})=>(0,A.jsx)(M,{n:t,all:e+t,reason:p(`ads.no-competitor-ad`)}),csv:({competitorAdAnswers:e})=>e.brandNotMentioned}];function B({row:{prompt:e,topic:t}}){let{project:n}=a();return(0,A.jsxs)(`span`,{dir:`auto`,children:[(0,A.jsx)(E,{to:`/projects/$projectId/prompts`,params:{projectId:n.id},search:{q:e},children:e}),(0,A.jsx)(`span`,{className:`block text-small text-muted`,children:t})]})}var V=()=>[{id:`topic`,title:p(`ads.topic`),cell:({label:e})=>(0,A.jsx)(`span`,{dir:`auto`,children:e||p(`ads.no-topic`)}),csv:({label:e})=>e},...N(({presence:e})=>e)];function H(){let{project:e}=a(),{market:n,engine:r,cohort:o,period:s}=t({from:`/app/projects/$projectId/ads`}),l=c(k,{projectId:e.id,market:n??null,engine:r??null,cohort:o??`core`,from:i(s),cursor:null},e=>e.project.visibilityAds.creatives,{types:[`Audit`]});if(l.problem&&!l.data)return(0,A.jsx)(x,{problem:l.problem,onRetry:l.reload});if(!l.data)return(0,A.jsxs)(v,{children:[(0,A.jsx)(b,{className:`h-7 w-[min(480px,100%)]`,lines:2}),(0,A.jsx)(`div`,{className:`h-8`}),(0,A.jsx)(b,{className:`h-9 w-full`,lines:8})]});let u=l.data.project.visibilityAds;return u.state===`value`?(0,A.jsxs)(`div`,{className:l.stale?`stale`:void 0,children:[l.problem&&(0,A.jsx)(x,{problem:l.problem,onRetry:l.reload}),(0,A.jsx)(U,{report:u}),(0,A.jsx)(W,{report:u}),(0,A.jsx)(G,{report:u}),(0,A.jsx)(K,{report:u,list:l})]}):(0,A.jsx)(q,{report:u,filtered:!!(n||r||o)})}function U({report:{presence:e,brand:t,advertisersSeen:n,creatives:r,analysis:i,sourceAuditIds:s}}){let{project:c}=a(),l=c.brandName,d=[p(`ads.counted`,{n:e.answers,with:e.answersWithAds,audits:s.length}),e.answersWithAds>0&&p(`ads.seen`,{ads:r.total,advertisers:n}),e.answersWithAds>0&&(t.appearances>0&&typeof t.share==`number`?p(`ads.brand`,{name:l,share:u(t.share),rank:t.bestRank??0}):p(`ads.brand-none`,{name:l})),i.state!==`complete`&&i.reason&&o(i.reason)];return(0,A.jsxs)(A.Fragment,{children:[(0,A.jsx)(`h1`,{children:p(`ads.title-n`,{share:u(e.rate??0)})}),(0,A.jsxs)(`p`,{className:`text-muted mb-6 max-w-[84ch]`,dir:`auto`,children:[d.filter(Boolean).join(` `),(0,A.jsx)(g,{name:p(`ads.with-ads`),formula:p(`ads.formula`),n:e.answers,section:`ads`,children:p(`ads.means`)})]})]})}function W({report:{runs:e}}){let{project:t}=a(),r=e.map(({label:e,presence:t})=>({at:e,value:t.rate??null,interval:t.rateInterval}));return r.filter(({value:e})=>e!==null).length<2?null:(0,A.jsxs)(`section`,{className:`mb-8`,children:[(0,A.jsx)(`h2`,{className:`mb-2`,children:p(`ads.over-time`)}),(0,A.jsx)(n,{label:p(`ads.over-time`),zone:t.timezone,height:200,lines:[{name:p(`ads.with-ads-short`),accent:!0,points:r}]})]})}function G({report:e}){return(0,A.jsxs)(`section`,{className:`mb-10 max-w-200`,children:[(0,A.jsx)(`h2`,{className:`mb-2`,children:p(`ads.by-engine`)}),(0,A.jsx)(C,{label:p(`ads.by-engine`),columns:P(),rows:e.engines,rowKey:({engine:e})=>e})]})}function K({report:n,list:r}){let{project:i}=a(),{tab:o=`advertisers`}=t({from:`/app/projects/$projectId/ads`}),s=e(),c=()=>(0,A.jsx)(y,{small:!0,title:p(`ads.none`)}),l={advertisers:()=>n.advertisers.length===0?c():(0,A.jsx)(C,{label:p(`ads.tab.advertisers`),columns:L(i.timezone),rows:n.advertisers,rowKey:({name:e,domain:t,ownership:n})=>`${e} ${t} ${n}`,total:n.advertisersSeen,strong:({ownership:e})=>e===`owned`}),ads:()=>r.items.length===0?c():(0,A.jsx)(C,{label:p(`ads.tab.ads`),columns:R(i.timezone),rows:r.items,rowKey:e=>[e.advertiserName,e.advertiserDomain,e.title,e.snippet,e.landingUrl].join(`
`),total:n.creatives.total,onMore:r.onMore,loadingMore:r.loadingMore}),prompts:()=>(0,A.jsx)(C,{label:p(`ads.tab.prompts`),columns:z(),rows:n.prompts,rowKey:({prompt:e,topic:t})=>`${t}\n${e}`}),topics:()=>(0,A.jsx)(C,{label:p(`ads.tab.topics`),columns:V(),rows:n.topics,rowKey:({key:e})=>e})};return(0,A.jsx)(w,{label:p(`ads.title`),chosen:o,onChoose:e=>s({to:`.`,search:t=>({...t,tab:e===`advertisers`?void 0:e}),replace:!0,resetScroll:!1}),items:O.map(e=>({id:e,label:p(`ads.tab.${e}`),content:l[e]}))})}function q({report:e,filtered:t}){let{state:n,analysis:i}=e;return n===`no_answers`?(0,A.jsx)(y,{title:p(t?`ads.nothing-here`:`ads.not-measured`),action:t?void 0:(0,A.jsx)(r,{explain:!0}),children:p(t?`ads.nothing-here-words`:`ads.not-measured-words`)}):(0,A.jsxs)(A.Fragment,{children:[(0,A.jsxs)(y,{title:p(n===`not_applicable`?`ads.not-applicable`:`ads.unavailable`),children:[(0,A.jsx)(`p`,{children:p(n===`not_applicable`?`ads.not-applicable-words`:`ads.unavailable-words`)}),i.state!==`complete`&&i.reason&&(0,A.jsx)(`p`,{className:`mt-1`,children:o(i.reason)})]}),e.engines.length>0&&(0,A.jsx)(G,{report:e})]})}export{H as default};