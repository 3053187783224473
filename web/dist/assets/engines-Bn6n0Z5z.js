import{s as e}from"./session-CLmJ-yBF.js";import{a as t,r as n}from"./operation-CnfiMnya.js";import{c as r,i}from"./format-CIvsDT5E.js";import{Rt as a,kt as o}from"./button-Dmcols4R.js";import{i as s,n as c,o as l,r as u,t as d}from"./states-28qXyRz1.js";import{n as f}from"./table-kBrtKTyB.js";var p=n(`Engines`,`781314706c9feead5e1e61cba89abe10a4244e29c609af4464b5fcb678b68970`,`query Engines {
  engines {
    logicalEngine
    engineLabel
    surface
    transportProvider
    transportModel
    retrievalEnabled
    price {
      inputPerMTok
      outputPerMTok
      searchPerCall
      __typename
    }
    state
    lastAskedAt
    lastError
    __typename
  }
}`),m=a(),h=`engines:
  assistant_a:
    adapter: openai-responses
    provider: provider_a
    model: gpt-5
    api_key: "\${OPENAI_API_KEY}"
    retrieval: true`;function g(){let{project:n}=e(),{data:r,problem:i,stale:a,reload:d}=t(p,{});return i&&!r?(0,m.jsx)(u,{problem:i,onRetry:d}):r?r.engines.length===0?(0,m.jsxs)(c,{title:o(`engines.none`),children:[(0,m.jsx)(`p`,{children:o(`engines.none-words`)}),(0,m.jsx)(`pre`,{tabIndex:0,className:`mt-3 border border-line rounded-md bg-panel p-3 overflow-x-auto text-text`,children:h})]}):(0,m.jsxs)(m.Fragment,{children:[(0,m.jsx)(`h1`,{className:`mb-1`,children:o(`engines.title`)}),(0,m.jsx)(`p`,{className:`text-muted mb-4`,children:o(`engines.words`)}),(0,m.jsx)(_,{engines:r.engines,zone:n.timezone,stale:a})]}):(0,m.jsx)(s,{children:(0,m.jsx)(l,{className:`h-9 w-full`,lines:5})})}function _({engines:e,zone:t,stale:n}){return(0,m.jsx)(f,{label:o(`engines.title`),columns:y(t),rows:e,rowKey:({logicalEngine:e})=>e,stale:n})}function v({price:e}){if(!e)return o(`engines.not-priced`);let t=o(`engines.priced`,{input:i(e.inputPerMTok*1e6),output:i(e.outputPerMTok*1e6)});return e.searchPerCall>0?`${t}, ${o(`engines.price-search`,{search:i(e.searchPerCall*1e6)})}`:t}var y=e=>[{id:`engine`,title:o(`engines.engine`),cell:({engineLabel:e,surface:t,logicalEngine:n})=>(0,m.jsxs)(m.Fragment,{children:[e,` `,(0,m.jsx)(d,{children:o(`engines.surface.${t}`)}),(0,m.jsx)(`span`,{className:`block text-small text-muted`,children:n})]}),csv:({engineLabel:e})=>e},{id:`model`,title:o(`engines.model`),wide:!0,cell:({transportModel:e})=>(0,m.jsx)(`span`,{className:`inline-block min-w-32`,children:e}),csv:({transportModel:e})=>e},{id:`ask`,title:o(`engines.ask`),wide:!0,cell:({transportProvider:e})=>e,csv:({transportProvider:e})=>e},{id:`search`,title:o(`engines.search`),wide:!0,cell:({retrievalEnabled:e})=>o(e?`engines.searches`:`engines.searches-not`),csv:({retrievalEnabled:e})=>String(e)},{id:`price`,title:o(`engines.price`),wide:!0,cell:v,csv:v},{id:`last`,title:o(`engines.last`),cell:({lastAskedAt:t})=>t?r(t,e):o(`engines.never`),csv:({lastAskedAt:e})=>e},{id:`state`,title:o(`engines.state`),cell:({state:e,lastError:t})=>(0,m.jsxs)(m.Fragment,{children:[(0,m.jsx)(d,{tone:e===`failing`?`bad`:e===`answering`?`good`:void 0,children:o(`engines.state.${e}`)}),e===`failing`&&t&&(0,m.jsx)(`p`,{className:`text-small text-bad mt-1`,lang:`en`,children:t})]}),csv:({state:e})=>e}];export{g as n,p as r,_ as t};