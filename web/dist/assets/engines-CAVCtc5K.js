import{s as e}from"./session-DF7CWfcg.js";import{a as t,r as n}from"./operation-JRMDVeU1.js";import{s as r}from"./format-BcVHqH1S.js";import{Lt as i,kt as a}from"./button-v-000qjY.js";import{i as o,n as s,o as c,r as l,t as u}from"./states-BQAsYVUK.js";import{n as d}from"./table-DLBsk0eg.js";var f=n(`Engines`,`317f2a48bd6832a6a8d4b6f9c8762ac7ebac4bebf2220b12b60ea4e2c90a0c5d`,`query Engines {
  engines {
    logicalEngine
    engineLabel
    surface
    transportProvider
    transportModel
    retrievalEnabled
    priced
    state
    lastAskedAt
    lastError
    __typename
  }
}`),p=i(),m=`engines:
  assistant_a:
    adapter: openai-responses
    provider: provider_a
    model: gpt-5
    api_key: "\${OPENAI_API_KEY}"
    retrieval: true`;function h(){let{project:n}=e(),{data:r,problem:i,stale:u,reload:d}=t(f,{});return i&&!r?(0,p.jsx)(l,{problem:i,onRetry:d}):r?r.engines.length===0?(0,p.jsxs)(s,{title:a(`engines.none`),children:[(0,p.jsx)(`p`,{children:a(`engines.none-words`)}),(0,p.jsx)(`pre`,{tabIndex:0,className:`mt-3 border border-line rounded-md bg-panel p-3 overflow-x-auto text-text`,children:m})]}):(0,p.jsxs)(p.Fragment,{children:[(0,p.jsx)(`h1`,{className:`mb-1`,children:a(`engines.title`)}),(0,p.jsx)(`p`,{className:`text-muted mb-4`,children:a(`engines.words`)}),(0,p.jsx)(g,{engines:r.engines,zone:n.timezone,stale:u})]}):(0,p.jsx)(o,{children:(0,p.jsx)(c,{className:`h-9 w-full`,lines:5})})}function g({engines:e,zone:t,stale:n}){return(0,p.jsx)(d,{label:a(`engines.title`),columns:_(t),rows:e,rowKey:({logicalEngine:e})=>e,stale:n})}var _=e=>[{id:`engine`,title:a(`engines.engine`),cell:({engineLabel:e,surface:t,logicalEngine:n})=>(0,p.jsxs)(p.Fragment,{children:[e,` `,(0,p.jsx)(u,{children:a(`engines.surface.${t}`)}),(0,p.jsx)(`span`,{className:`block text-small text-muted`,children:n})]}),csv:({engineLabel:e})=>e},{id:`model`,title:a(`engines.model`),wide:!0,cell:({transportModel:e})=>e,csv:({transportModel:e})=>e},{id:`ask`,title:a(`engines.ask`),wide:!0,cell:({transportProvider:e})=>e,csv:({transportProvider:e})=>e},{id:`search`,title:a(`engines.search`),wide:!0,cell:({retrievalEnabled:e})=>a(e?`engines.searches`:`engines.searches-not`),csv:({retrievalEnabled:e})=>String(e)},{id:`price`,title:a(`engines.price`),wide:!0,cell:({priced:e})=>a(e?`engines.priced`:`engines.not-priced`),csv:({priced:e})=>String(e)},{id:`last`,title:a(`engines.last`),cell:({lastAskedAt:t})=>t?r(t,e):a(`engines.never`),csv:({lastAskedAt:e})=>e},{id:`state`,title:a(`engines.state`),cell:({state:e,lastError:t})=>(0,p.jsxs)(p.Fragment,{children:[(0,p.jsx)(u,{tone:e===`failing`?`bad`:e===`answering`?`good`:void 0,children:a(`engines.state.${e}`)}),e===`failing`&&t&&(0,p.jsx)(`p`,{className:`text-small text-bad mt-1`,lang:`en`,children:t})]}),csv:({state:e})=>e}];export{h as n,f as r,g as t};