import{Rt as e,Ut as t,kt as n,t as r,zt as i}from"./button-Dmcols4R.js";import{c as a,s as o}from"./session-CLmJ-yBF.js";import{a as s,i as c,r as l,s as u}from"./operation-CnfiMnya.js";import{n as d,t as f}from"./dialog-D6vDfGJu.js";import{i as p,n as m,o as h,r as g,t as _}from"./states-28qXyRz1.js";import{n as v}from"./table-kBrtKTyB.js";import{n as y}from"./toast-Bjl65B3G.js";import{c as b,o as x,t as S}from"./format-CIvsDT5E.js";import{c as C}from"./figure-CGIaC0ee.js";import{t as w}from"./menu-t8986vPK.js";import{i as T,n as E,r as D}from"./fields-ByuI3vvk.js";import{i as O,n as k,r as A,t as j}from"./drop-BstXD0UE.js";import{n as M}from"./link-DEqi3byG.js";var N=t(i(),1),P=e(),F=e=>e.flatMap(({latestDay:e})=>e??[]).sort().at(-1)??null,I=e=>e.flatMap(({earliestDay:e})=>e??[]).sort()[0]??null,L=e=>e.reduce((e,{rows:t})=>e+t,0),R=(e,t,r)=>[{id:`what`,title:n(`connections.account`),cell:e=>(0,P.jsxs)(P.Fragment,{children:[(0,P.jsx)(`span`,{className:`block min-w-24`,dir:`auto`,children:e.label}),(0,P.jsx)(`span`,{className:`block text-small text-muted`,children:[n(`connections.kind.${e.kind}`),e.label!==e.property&&e.property].filter(Boolean).join(` · `)}),(0,P.jsx)(`span`,{className:`block text-small text-muted`,children:n(`connections.by.${e.credentialKind}`,{name:e.credentialLabel||e.credentialFingerprint})})]}),csv:e=>`${e.kind} ${e.property}`},{id:`state`,title:n(`connections.state`),cell:t=>(0,P.jsxs)(P.Fragment,{children:[(0,P.jsx)(_,{tone:t.state===`failing`||t.state===`unauthorized`?`bad`:void 0,children:n(`connections.state.${t.state}`)}),F(t.feeds)&&(0,P.jsx)(`span`,{className:`block text-small text-muted sm:hidden`,children:n(`connections.until`,{day:x(F(t.feeds)??``,`UTC`)})}),t.state!==`disconnected`&&t.lastError&&(0,P.jsx)(`span`,{className:`block text-small text-bad wrap-anywhere`,lang:`en`,children:t.lastError}),t.lastErrorAt&&t.lastError&&t.state!==`disconnected`&&(0,P.jsx)(`span`,{className:`block text-small text-muted`,children:n(`connections.failed-at`,{at:b(t.lastErrorAt,e)})})]}),csv:e=>e.state},{id:`newest`,title:n(`connections.newest`),wide:!0,cell:({feeds:e})=>{let[t,r]=[F(e),I(e)];return!t||!r?(0,P.jsx)(C,{reason:n(`connections.nothing-read`)}):(0,P.jsxs)(P.Fragment,{children:[x(t,`UTC`),(0,P.jsx)(`span`,{className:`block text-small text-muted`,children:n(`connections.since`,{day:x(r,`UTC`)})})]})},csv:({feeds:e})=>F(e)},{id:`rows`,title:n(`connections.rows`),number:!0,wide:!0,cell:({feeds:e})=>S(L(e)),csv:({feeds:e})=>L(e)},{id:`next`,title:n(`connections.next`),wide:!0,cell:({feeds:t,state:r})=>{let i=t.map(({nextSyncAt:e})=>e).sort()[0];return r===`disconnected`||!i?(0,P.jsx)(`span`,{className:`text-muted`,children:n(`connections.never`)}):(0,P.jsx)(`span`,{className:`text-muted`,children:b(i,e)})}},{id:`moves`,title:n(`connections.moves`),hideTitle:!0,number:!0,cell:e=>e.state!==`disconnected`&&(0,P.jsx)(w,{label:n(`connections.moves-of`,{name:e.label}),button:(0,P.jsx)(`span`,{"aria-hidden":`true`,children:`⋯`}),sections:[{items:[{id:`again`,label:n(`connections.again`),reason:t,onAction:()=>r({what:`connect`,connection:e})},{id:`end`,label:n(`connections.end`),reason:t,onAction:()=>r({what:`end`,connection:e})}]}]})}],z=l(`Connections`,`261db6ef10a808467f19f5074901f58f0b41bc49fd25ee758ca939e0a0d74333`,`query Connections($projectId: UUID!) {
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
}`),B=l(`ConnectVendor`,`c0acb067636921f37dd8f9d085e592bcb8a330bbb035a4d85fc82f26ac854c8d`,`mutation ConnectVendor($projectId: UUID!, $input: ConnectionInput!) {
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
}`),V=l(`DisconnectVendor`,`d59e25f27f429c0726794ee485f0f25684fd3b736198f73e92958c4493a1c274`,`mutation DisconnectVendor($projectId: UUID!, $connectionId: UUID!) {
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
}`),H=[`search_console`,`analytics`,`alt_engine`],U={search_console:`sc-domain:example.com`,analytics:`properties/1234`,alt_engine:`https://www.example.com/`},W=[`property`,`label`,`apiKey`,`serviceAccount`,`oauth.clientId`,`oauth.clientSecret`,`oauth.refreshToken`],G={clientId:``,clientSecret:``,refreshToken:``};function K({connection:e,onClose:t}){let{project:i}=o(),[a,{busy:s,problem:l}]=c(B),[f,p]=(0,N.useState)(e?.kind??`search_console`),[m,h]=(0,N.useState)(e?.property??``),[_,v]=(0,N.useState)(e&&e.label!==e.property?e.label:``),[b,x]=(0,N.useState)(`service_account`),[S,C]=(0,N.useState)(``),[w,O]=(0,N.useState)(G),[k,A]=(0,N.useState)(``),j=f===`alt_engine`,M=async e=>{e.preventDefault();let r={kind:f,property:m.trim(),label:_.trim()||null,apiKey:j?k.trim():null,serviceAccount:!j&&b===`service_account`?S.trim():null,oauth:!j&&b===`oauth`?w:null},{data:o}=await a({projectId:i.id,input:r});o&&(y(n(`connections.connected`)),t())},F=l?.fields??{},I=u(l,W),L={type:`password`,autoComplete:`off`,spellCheck:!1};return(0,P.jsx)(d,{title:n(e?`connections.again`:`connections.connect`),open:!0,onClose:t,children:(0,P.jsxs)(`form`,{onSubmit:M,noValidate:!0,className:`grid gap-4`,children:[I&&(0,P.jsx)(g,{problem:I}),(0,P.jsx)(E,{label:n(`connections.what`),hint:n(`connections.allow.${f}`),value:f,disabled:!!e,onChange:e=>p(e.target.value),options:H.map(e=>({value:e,label:n(`connections.kind.${e}`)}))}),(0,P.jsx)(T,{label:n(`connections.property`),placeholder:U[f],value:m,disabled:!!e,onChange:e=>h(e.target.value),error:F.property,autoCapitalize:`none`,spellCheck:!1}),(0,P.jsx)(T,{label:n(`connections.label`),hint:n(`connections.label-words`),value:_,onChange:e=>v(e.target.value),error:F.label}),!j&&(0,P.jsx)(E,{label:n(`connections.way`),value:b,onChange:e=>x(e.target.value),options:[`service_account`,`oauth`].map(e=>({value:e,label:n(`connections.way.${e}`)}))}),j&&(0,P.jsx)(T,{...L,label:n(`connections.api-key`),value:k,onChange:e=>A(e.target.value),error:F.apiKey}),!j&&b===`service_account`&&(0,P.jsx)(D,{label:n(`connections.account-file`),hint:n(`connections.kept`),value:S,onChange:e=>C(e.target.value),error:F.serviceAccount,spellCheck:!1}),!j&&b===`oauth`&&[`clientId`,`clientSecret`,`refreshToken`].map(e=>(0,P.jsx)(T,{...e===`clientId`?{spellCheck:!1}:L,label:n(`connections.oauth.${e}`),value:w[e],onChange:t=>O({...w,[e]:t.target.value}),error:F[`oauth.${e}`]},e)),(0,P.jsxs)(`div`,{className:`flex justify-end gap-2 mt-2`,children:[(0,P.jsx)(r,{look:`quiet`,onPress:t,children:n(`ui.cancel`)}),(0,P.jsx)(r,{look:`primary`,type:`submit`,busy:s,children:n(e?`connections.replace`:`connections.connect`)})]})]})})}var q=[`search-console`,`analytics`,`alt-engine`],J=()=>void 0;function Y({onClose:e}){let{project:t}=o(),[i,a]=(0,N.useState)(`search-console`),[s,c]=(0,N.useState)({from:``,to:``,columns:``}),[l,u]=O(64,J),f=l.some(A);return(0,P.jsxs)(d,{title:n(`connections.import`),open:!0,onClose:f?void 0:e,children:[(0,P.jsxs)(`div`,{className:`grid gap-4`,children:[(0,P.jsx)(E,{label:n(`connections.file-of`),value:i,onChange:e=>a(e.target.value),options:q.map(e=>({value:e,label:n(`connections.file.${e}`)}))}),(0,P.jsxs)(`details`,{children:[(0,P.jsx)(`summary`,{className:`cursor-pointer text-muted`,children:n(`connections.file-more`)}),(0,P.jsxs)(`div`,{className:`grid gap-4 mt-3`,children:[(0,P.jsx)(`div`,{className:`grid gap-4 sm:grid-cols-2`,children:[`from`,`to`].map(e=>(0,P.jsx)(T,{type:`date`,label:n(`connections.${e}`),value:s[e],onChange:t=>c({...s,[e]:t.target.value})},e))}),(0,P.jsx)(T,{label:n(`connections.columns`),hint:n(`connections.columns-words`),placeholder:`Tag=Date, Suchwort=Query`,value:s.columns,onChange:e=>c({...s,columns:e.target.value}),spellCheck:!1})]})]}),(0,P.jsx)(j,{several:!0,onFiles:e=>{let n=Object.entries(s).filter(([,e])=>e.trim());u(`/uploads/${t.id}/search/${i}?${new URLSearchParams(n)}`,e)},hint:n(`connections.file-words`)})]}),(0,P.jsx)(k,{sendings:l,result:e=>(0,P.jsx)(`p`,{children:X(e)})}),(0,P.jsxs)(`div`,{className:`flex flex-wrap items-center justify-end gap-4 mt-6`,children:[l.some(({data:e})=>e)&&(0,P.jsx)(M,{to:`/projects/$projectId/search`,params:{projectId:t.id},children:n(`connections.to-figures`)}),(0,P.jsx)(r,{look:f?`quiet`:`primary`,onPress:e,children:n(f?`ui.stop`:`ui.close`)})]})]})}var X=({rows:e,firstDay:t,lastDay:r})=>e===0?n(`connections.no-rows`):n(`connections.imported`,{n:e,from:x(t,`UTC`),to:x(r,`UTC`)}),Z=5e3,Q=({state:e,feeds:t})=>e===`connected`&&t.some(({lastSyncedAt:e})=>!e);function $(){let{project:e}=o(),t=a(`projects:write`),[i,c]=(0,N.useState)(),{data:l,problem:u,stale:d,reload:f}=s(z,{projectId:e.id},{types:[`Connection`]}),_=l?.project.connections??[],y=_.some(Q);if((0,N.useEffect)(()=>{if(!y)return;let e=setInterval(()=>document.visibilityState===`visible`&&f(),Z);return()=>clearInterval(e)},[y,f]),u&&!l)return(0,P.jsx)(g,{problem:u,onRetry:f});if(!l)return(0,P.jsx)(p,{children:(0,P.jsx)(h,{className:`h-9 w-full`,lines:4})});let b=()=>c(void 0),x=(0,P.jsxs)(`span`,{className:`flex flex-wrap gap-2`,children:[(0,P.jsx)(r,{reason:t,onPress:()=>c({what:`import`}),children:n(`connections.import`)}),(0,P.jsx)(r,{look:_.length===0?`primary`:`plain`,reason:t,onPress:()=>c({what:`connect`}),children:n(`connections.connect`)})]});return(0,P.jsxs)(P.Fragment,{children:[(0,P.jsxs)(`div`,{className:`flex flex-wrap items-center gap-3 mb-2`,children:[(0,P.jsx)(`h1`,{className:`mr-auto`,children:n(`connections.title`)}),_.length>0&&x]}),(0,P.jsx)(`p`,{className:`text-muted mb-6 max-w-[72ch]`,children:n(`connections.words`)}),u&&(0,P.jsx)(g,{problem:u,onRetry:f}),_.length===0?(0,P.jsx)(m,{small:!0,title:n(`connections.none`),action:x,children:n(`connections.none-words`)}):(0,P.jsx)(v,{label:n(`connections.title`),columns:R(e.timezone,t??void 0,c),rows:_,rowKey:({id:e})=>e,stale:d&&!y}),i?.what===`connect`&&(0,P.jsx)(K,{connection:i.connection,onClose:b}),i?.what===`import`&&(0,P.jsx)(Y,{onClose:b}),i?.what===`end`&&(0,P.jsx)(ee,{connection:i.connection,onClose:b})]})}function ee({connection:e,onClose:t}){let{project:r}=o(),[i,{busy:a,problem:s}]=c(V);return(0,P.jsxs)(f,{title:n(`connections.end-of`,{name:e.label}),open:!0,onClose:t,onConfirm:async()=>{let{data:a}=await i({projectId:r.id,connectionId:e.id});a&&(y(n(`connections.ended`)),t())},action:n(`connections.end`),busy:a,children:[(0,P.jsx)(`p`,{children:n(`connections.end-words`)}),s&&(0,P.jsx)(g,{problem:s})]})}export{$ as default};