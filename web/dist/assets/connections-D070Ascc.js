import{It as e,Mt as t,Ot as n,jt as r,t as i}from"./button-MNBF7D4R.js";import{a,o}from"./session-ByTFnQlR.js";import{a as s,i as c,r as l}from"./operation-Dop9tIXI.js";import{n as u,t as d}from"./dialog-9uqFvNxI.js";import{i as f,n as p,o as m,r as h,t as g}from"./states-BNoH80tl.js";import{n as _}from"./table-C6AcPnEv.js";import{n as v}from"./toast-BQeICBMt.js";import{a as y,o as b,t as x}from"./format-BJFBVagH.js";import{o as S}from"./figure-B4i6B9a5.js";import{t as C}from"./menu-DUt1IELM.js";import{i as w,n as T,r as E}from"./fields-mmND7MxD.js";import{i as D,n as O,r as k,t as A}from"./drop-DiCFdNkS.js";import{n as j}from"./link-1JsuvQyp.js";var M=e(t(),1),N=r(),P=e=>e.flatMap(({latestDay:e})=>e??[]).sort().at(-1)??null,F=e=>e.flatMap(({earliestDay:e})=>e??[]).sort()[0]??null,I=e=>e.reduce((e,{rows:t})=>e+t,0),L=(e,t,r)=>[{id:`what`,title:n(`connections.account`),cell:e=>(0,N.jsxs)(N.Fragment,{children:[(0,N.jsx)(`span`,{className:`wrap-break-word`,dir:`auto`,children:e.label}),(0,N.jsx)(`span`,{className:`block text-small text-muted wrap-break-word`,children:[n(`connections.kind.${e.kind}`),e.label!==e.property&&e.property].filter(Boolean).join(` · `)}),(0,N.jsx)(`span`,{className:`block text-small text-muted wrap-break-word`,children:n(`connections.by.${e.credentialKind}`,{name:e.credentialLabel||e.credentialFingerprint})})]}),csv:e=>`${e.kind} ${e.property}`},{id:`state`,title:n(`connections.state`),cell:t=>(0,N.jsxs)(N.Fragment,{children:[(0,N.jsx)(g,{tone:t.state===`failing`||t.state===`unauthorized`?`bad`:void 0,children:n(`connections.state.${t.state}`)}),P(t.feeds)&&(0,N.jsx)(`span`,{className:`block text-small text-muted sm:hidden`,children:n(`connections.until`,{day:y(P(t.feeds)??``,`UTC`)})}),t.state!==`disconnected`&&t.lastError&&(0,N.jsx)(`span`,{className:`block text-small text-bad wrap-anywhere`,children:t.lastError}),t.lastErrorAt&&t.lastError&&t.state!==`disconnected`&&(0,N.jsx)(`span`,{className:`block text-small text-muted`,children:n(`connections.failed-at`,{at:b(t.lastErrorAt,e)})})]}),csv:e=>e.state},{id:`newest`,title:n(`connections.newest`),wide:!0,cell:({feeds:e})=>{let[t,r]=[P(e),F(e)];return!t||!r?(0,N.jsx)(S,{reason:n(`connections.nothing-read`)}):(0,N.jsxs)(N.Fragment,{children:[y(t,`UTC`),(0,N.jsx)(`span`,{className:`block text-small text-muted`,children:n(`connections.since`,{day:y(r,`UTC`)})})]})},csv:({feeds:e})=>P(e)},{id:`rows`,title:n(`connections.rows`),number:!0,wide:!0,cell:({feeds:e})=>x(I(e)),csv:({feeds:e})=>I(e)},{id:`next`,title:n(`connections.next`),wide:!0,cell:({feeds:t,state:r})=>{let i=t.map(({nextSyncAt:e})=>e).sort()[0];return r===`disconnected`||!i?(0,N.jsx)(`span`,{className:`text-muted`,children:n(`connections.never`)}):(0,N.jsx)(`span`,{className:`text-muted`,children:b(i,e)})}},{id:`moves`,title:n(`connections.moves`),hideTitle:!0,number:!0,cell:e=>e.state!==`disconnected`&&(0,N.jsx)(C,{label:n(`connections.moves-of`,{name:e.label}),button:(0,N.jsx)(`span`,{"aria-hidden":`true`,children:`⋯`}),sections:[{items:[{id:`again`,label:n(`connections.again`),reason:t,onAction:()=>r({what:`connect`,connection:e})},{id:`end`,label:n(`connections.end`),reason:t,onAction:()=>r({what:`end`,connection:e})}]}]})}],R=l(`Connections`,`261db6ef10a808467f19f5074901f58f0b41bc49fd25ee758ca939e0a0d74333`,`query Connections($projectId: UUID!) {
  project(id: $projectId) {
    id
    connections {
      ...VendorAccount
      __typename
    }
    __typename
  }
}
fragment VendorAccount on Connection {
  id
  kind
  property
  label
  credentialKind
  credentialLabel
  credentialFingerprint
  state
  lastError
  lastErrorAt
  disconnectedAt
  feeds {
    feed
    readDays
    rows
    earliestDay
    latestDay
    lastSyncedAt
    nextSyncAt
    lastError
    __typename
  }
  __typename
}`),z=l(`ConnectVendor`,`c0acb067636921f37dd8f9d085e592bcb8a330bbb035a4d85fc82f26ac854c8d`,`mutation ConnectVendor($projectId: UUID!, $input: ConnectionInput!) {
  connect(projectId: $projectId, input: $input) {
    ...VendorAccount
    __typename
  }
}
fragment VendorAccount on Connection {
  id
  kind
  property
  label
  credentialKind
  credentialLabel
  credentialFingerprint
  state
  lastError
  lastErrorAt
  disconnectedAt
  feeds {
    feed
    readDays
    rows
    earliestDay
    latestDay
    lastSyncedAt
    nextSyncAt
    lastError
    __typename
  }
  __typename
}`),B=l(`DisconnectVendor`,`d59e25f27f429c0726794ee485f0f25684fd3b736198f73e92958c4493a1c274`,`mutation DisconnectVendor($projectId: UUID!, $connectionId: UUID!) {
  disconnect(projectId: $projectId, connectionId: $connectionId) {
    ...VendorAccount
    __typename
  }
}
fragment VendorAccount on Connection {
  id
  kind
  property
  label
  credentialKind
  credentialLabel
  credentialFingerprint
  state
  lastError
  lastErrorAt
  disconnectedAt
  feeds {
    feed
    readDays
    rows
    earliestDay
    latestDay
    lastSyncedAt
    nextSyncAt
    lastError
    __typename
  }
  __typename
}`),V=[`search_console`,`analytics`,`alt_engine`],H={search_console:`sc-domain:example.com`,analytics:`properties/1234`,alt_engine:`https://www.example.com/`},U={clientId:``,clientSecret:``,refreshToken:``};function W({connection:e,onClose:t}){let{project:r}=a(),[o,{busy:s,problem:l}]=c(z),[d,f]=(0,M.useState)(e?.kind??`search_console`),[p,m]=(0,M.useState)(e?.property??``),[g,_]=(0,M.useState)(e&&e.label!==e.property?e.label:``),[y,b]=(0,M.useState)(`service_account`),[x,S]=(0,M.useState)(``),[C,D]=(0,M.useState)(U),[O,k]=(0,M.useState)(``),A=d===`alt_engine`,j=async e=>{e.preventDefault();let i={kind:d,property:p.trim(),label:g.trim()||null,apiKey:A?O.trim():null,serviceAccount:!A&&y===`service_account`?x.trim():null,oauth:!A&&y===`oauth`?C:null},{data:a}=await o({projectId:r.id,input:i});a&&(v(n(`connections.connected`)),t())},P=l?.fields??{},F={type:`password`,autoComplete:`off`,spellCheck:!1};return(0,N.jsx)(u,{title:n(e?`connections.again`:`connections.connect`),open:!0,onClose:t,children:(0,N.jsxs)(`form`,{onSubmit:j,noValidate:!0,className:`grid gap-4`,children:[l&&(0,N.jsx)(h,{problem:l}),(0,N.jsx)(T,{label:n(`connections.what`),hint:n(`connections.allow.${d}`),value:d,disabled:!!e,onChange:e=>f(e.target.value),options:V.map(e=>({value:e,label:n(`connections.kind.${e}`)}))}),(0,N.jsx)(w,{label:n(`connections.property`),placeholder:H[d],value:p,disabled:!!e,onChange:e=>m(e.target.value),error:P.property,autoCapitalize:`none`,spellCheck:!1}),(0,N.jsx)(w,{label:n(`connections.label`),hint:n(`connections.label-words`),value:g,onChange:e=>_(e.target.value),error:P.label}),!A&&(0,N.jsx)(T,{label:n(`connections.way`),value:y,onChange:e=>b(e.target.value),options:[`service_account`,`oauth`].map(e=>({value:e,label:n(`connections.way.${e}`)}))}),A&&(0,N.jsx)(w,{...F,label:n(`connections.api-key`),value:O,onChange:e=>k(e.target.value),error:P.api_key}),!A&&y===`service_account`&&(0,N.jsx)(E,{label:n(`connections.account-file`),hint:n(`connections.kept`),value:x,onChange:e=>S(e.target.value),error:P.service_account,spellCheck:!1}),!A&&y===`oauth`&&[`clientId`,`clientSecret`,`refreshToken`].map(e=>(0,N.jsx)(w,{...e===`clientId`?{spellCheck:!1}:F,label:n(`connections.oauth.${e}`),value:C[e],onChange:t=>D({...C,[e]:t.target.value}),error:P[`oauth.${e===`clientId`?`client_id`:e===`clientSecret`?`client_secret`:`refresh_token`}`]},e)),(0,N.jsxs)(`div`,{className:`flex justify-end gap-2 mt-2`,children:[(0,N.jsx)(i,{look:`quiet`,onPress:t,children:n(`ui.cancel`)}),(0,N.jsx)(i,{look:`primary`,type:`submit`,busy:s,children:n(e?`connections.replace`:`connections.connect`)})]})]})})}var G=[`search-console`,`analytics`,`alt-engine`],K=()=>void 0;function q({onClose:e}){let{project:t}=a(),[r,o]=(0,M.useState)(`search-console`),[s,c]=(0,M.useState)({from:``,to:``,columns:``}),[l,d]=D(64,K),f=l.some(k);return(0,N.jsxs)(u,{title:n(`connections.import`),open:!0,onClose:f?void 0:e,children:[(0,N.jsxs)(`div`,{className:`grid gap-4`,children:[(0,N.jsx)(T,{label:n(`connections.file-of`),value:r,onChange:e=>o(e.target.value),options:G.map(e=>({value:e,label:n(`connections.file.${e}`)}))}),(0,N.jsxs)(`details`,{children:[(0,N.jsx)(`summary`,{className:`cursor-pointer text-muted`,children:n(`connections.file-more`)}),(0,N.jsxs)(`div`,{className:`grid gap-4 mt-3`,children:[(0,N.jsx)(`div`,{className:`grid gap-4 sm:grid-cols-2`,children:[`from`,`to`].map(e=>(0,N.jsx)(w,{type:`date`,label:n(`connections.${e}`),value:s[e],onChange:t=>c({...s,[e]:t.target.value})},e))}),(0,N.jsx)(w,{label:n(`connections.columns`),hint:n(`connections.columns-words`),placeholder:`Datum=Date, Suchanfragen=Query`,value:s.columns,onChange:e=>c({...s,columns:e.target.value}),spellCheck:!1})]})]}),(0,N.jsx)(A,{several:!0,onFiles:e=>{let n=Object.entries(s).filter(([,e])=>e.trim());d(`/uploads/${t.id}/search/${r}?${new URLSearchParams(n)}`,e)},hint:n(`connections.file-words`)})]}),(0,N.jsx)(O,{sendings:l,result:e=>(0,N.jsx)(`p`,{children:J(e)})}),(0,N.jsxs)(`div`,{className:`flex flex-wrap items-center justify-end gap-4 mt-6`,children:[l.some(({data:e})=>e)&&(0,N.jsx)(j,{to:`/projects/$projectId/search`,params:{projectId:t.id},children:n(`connections.to-figures`)}),(0,N.jsx)(i,{look:f?`quiet`:`primary`,onPress:e,children:n(f?`ui.stop`:`ui.close`)})]})]})}var J=({rows:e,firstDay:t,lastDay:r})=>e===0?n(`connections.no-rows`):n(`connections.imported`,{n:e,from:y(t,`UTC`),to:y(r,`UTC`)}),Y=5e3,X=({state:e,feeds:t})=>e===`connected`&&t.some(({lastSyncedAt:e})=>!e);function Z(){let{project:e}=a(),t=o(`projects:write`),[r,c]=(0,M.useState)(),{data:l,problem:u,stale:d,reload:g}=s(R,{projectId:e.id},{types:[`Connection`]}),v=l?.project.connections??[],y=v.some(X);if((0,M.useEffect)(()=>{if(!y)return;let e=setInterval(()=>document.visibilityState===`visible`&&g(),Y);return()=>clearInterval(e)},[y,g]),u&&!l)return(0,N.jsx)(h,{problem:u,onRetry:g});if(!l)return(0,N.jsx)(f,{children:(0,N.jsx)(m,{className:`h-9 w-full`,lines:4})});let b=()=>c(void 0),x=(0,N.jsxs)(`span`,{className:`flex flex-wrap gap-2`,children:[(0,N.jsx)(i,{reason:t,onPress:()=>c({what:`import`}),children:n(`connections.import`)}),(0,N.jsx)(i,{look:v.length===0?`primary`:`plain`,reason:t,onPress:()=>c({what:`connect`}),children:n(`connections.connect`)})]});return(0,N.jsxs)(N.Fragment,{children:[(0,N.jsxs)(`div`,{className:`flex flex-wrap items-center gap-3 mb-1`,children:[(0,N.jsx)(`h1`,{className:`mr-auto`,children:n(`connections.title`)}),v.length>0&&x]}),(0,N.jsx)(`p`,{className:`text-muted mb-6 max-w-[72ch]`,children:n(`connections.words`)}),u&&(0,N.jsx)(h,{problem:u,onRetry:g}),v.length===0?(0,N.jsx)(p,{small:!0,title:n(`connections.none`),action:x,children:n(`connections.none-words`)}):(0,N.jsx)(_,{label:n(`connections.title`),columns:L(e.timezone,t??void 0,c),rows:v,rowKey:({id:e})=>e,stale:d&&!y}),r?.what===`connect`&&(0,N.jsx)(W,{connection:r.connection,onClose:b}),r?.what===`import`&&(0,N.jsx)(q,{onClose:b}),r?.what===`end`&&(0,N.jsx)(Q,{connection:r.connection,onClose:b})]})}function Q({connection:e,onClose:t}){let{project:r}=a(),[i,{busy:o,problem:s}]=c(B);return(0,N.jsxs)(d,{title:n(`connections.end-of`,{name:e.label}),open:!0,onClose:t,onConfirm:async()=>{let{data:a}=await i({projectId:r.id,connectionId:e.id});a&&(v(n(`connections.ended`)),t())},action:n(`connections.end`),busy:o,children:[(0,N.jsx)(`p`,{children:n(`connections.end-words`)}),s&&(0,N.jsx)(h,{problem:s})]})}export{Z as default};