import{Ht as e,Lt as t,Rt as n,kt as r,t as i}from"./button-v-000qjY.js";import{c as a,s as o}from"./session-DF7CWfcg.js";import{a as s,i as c,r as l,s as u}from"./operation-JRMDVeU1.js";import{n as d,t as f}from"./dialog-C_kCMKWd.js";import{i as p,n as m,o as h,r as g,t as _}from"./states-BQAsYVUK.js";import{n as v}from"./table-DLBsk0eg.js";import{n as y}from"./toast-E2a3R1Vb.js";import{a as b,s as x,t as S}from"./format-BcVHqH1S.js";import{s as C}from"./figure-Tu7igNq3.js";import{t as w}from"./menu-JD-b14At.js";import{i as T,n as E,r as D}from"./fields-CR4A3yWo.js";import{i as O,n as k,r as A,t as j}from"./drop-DX9Cvo5D.js";import{n as M}from"./link-i3vHolQ8.js";var N=e(n(),1),P=t(),F=e=>e.flatMap(({latestDay:e})=>e??[]).sort().at(-1)??null,I=e=>e.flatMap(({earliestDay:e})=>e??[]).sort()[0]??null,L=e=>e.reduce((e,{rows:t})=>e+t,0),R=(e,t,n)=>[{id:`what`,title:r(`connections.account`),cell:e=>(0,P.jsxs)(P.Fragment,{children:[(0,P.jsx)(`span`,{className:`wrap-break-word`,dir:`auto`,children:e.label}),(0,P.jsx)(`span`,{className:`block text-small text-muted wrap-break-word`,children:[r(`connections.kind.${e.kind}`),e.label!==e.property&&e.property].filter(Boolean).join(` · `)}),(0,P.jsx)(`span`,{className:`block text-small text-muted wrap-break-word`,children:r(`connections.by.${e.credentialKind}`,{name:e.credentialLabel||e.credentialFingerprint})})]}),csv:e=>`${e.kind} ${e.property}`},{id:`state`,title:r(`connections.state`),cell:t=>(0,P.jsxs)(P.Fragment,{children:[(0,P.jsx)(_,{tone:t.state===`failing`||t.state===`unauthorized`?`bad`:void 0,children:r(`connections.state.${t.state}`)}),F(t.feeds)&&(0,P.jsx)(`span`,{className:`block text-small text-muted sm:hidden`,children:r(`connections.until`,{day:b(F(t.feeds)??``,`UTC`)})}),t.state!==`disconnected`&&t.lastError&&(0,P.jsx)(`span`,{className:`block text-small text-bad wrap-anywhere`,lang:`en`,children:t.lastError}),t.lastErrorAt&&t.lastError&&t.state!==`disconnected`&&(0,P.jsx)(`span`,{className:`block text-small text-muted`,children:r(`connections.failed-at`,{at:x(t.lastErrorAt,e)})})]}),csv:e=>e.state},{id:`newest`,title:r(`connections.newest`),wide:!0,cell:({feeds:e})=>{let[t,n]=[F(e),I(e)];return!t||!n?(0,P.jsx)(C,{reason:r(`connections.nothing-read`)}):(0,P.jsxs)(P.Fragment,{children:[b(t,`UTC`),(0,P.jsx)(`span`,{className:`block text-small text-muted`,children:r(`connections.since`,{day:b(n,`UTC`)})})]})},csv:({feeds:e})=>F(e)},{id:`rows`,title:r(`connections.rows`),number:!0,wide:!0,cell:({feeds:e})=>S(L(e)),csv:({feeds:e})=>L(e)},{id:`next`,title:r(`connections.next`),wide:!0,cell:({feeds:t,state:n})=>{let i=t.map(({nextSyncAt:e})=>e).sort()[0];return n===`disconnected`||!i?(0,P.jsx)(`span`,{className:`text-muted`,children:r(`connections.never`)}):(0,P.jsx)(`span`,{className:`text-muted`,children:x(i,e)})}},{id:`moves`,title:r(`connections.moves`),hideTitle:!0,number:!0,cell:e=>e.state!==`disconnected`&&(0,P.jsx)(w,{label:r(`connections.moves-of`,{name:e.label}),button:(0,P.jsx)(`span`,{"aria-hidden":`true`,children:`⋯`}),sections:[{items:[{id:`again`,label:r(`connections.again`),reason:t,onAction:()=>n({what:`connect`,connection:e})},{id:`end`,label:r(`connections.end`),reason:t,onAction:()=>n({what:`end`,connection:e})}]}]})}],z=l(`Connections`,`261db6ef10a808467f19f5074901f58f0b41bc49fd25ee758ca939e0a0d74333`,`query Connections($projectId: UUID!) {
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
}`),H=[`search_console`,`analytics`,`alt_engine`],U={search_console:`sc-domain:example.com`,analytics:`properties/1234`,alt_engine:`https://www.example.com/`},W=[`property`,`label`,`apiKey`,`serviceAccount`,`oauth.clientId`,`oauth.clientSecret`,`oauth.refreshToken`],G={clientId:``,clientSecret:``,refreshToken:``};function K({connection:e,onClose:t}){let{project:n}=o(),[a,{busy:s,problem:l}]=c(B),[f,p]=(0,N.useState)(e?.kind??`search_console`),[m,h]=(0,N.useState)(e?.property??``),[_,v]=(0,N.useState)(e&&e.label!==e.property?e.label:``),[b,x]=(0,N.useState)(`service_account`),[S,C]=(0,N.useState)(``),[w,O]=(0,N.useState)(G),[k,A]=(0,N.useState)(``),j=f===`alt_engine`,M=async e=>{e.preventDefault();let i={kind:f,property:m.trim(),label:_.trim()||null,apiKey:j?k.trim():null,serviceAccount:!j&&b===`service_account`?S.trim():null,oauth:!j&&b===`oauth`?w:null},{data:o}=await a({projectId:n.id,input:i});o&&(y(r(`connections.connected`)),t())},F=l?.fields??{},I=u(l,W),L={type:`password`,autoComplete:`off`,spellCheck:!1};return(0,P.jsx)(d,{title:r(e?`connections.again`:`connections.connect`),open:!0,onClose:t,children:(0,P.jsxs)(`form`,{onSubmit:M,noValidate:!0,className:`grid gap-4`,children:[I&&(0,P.jsx)(g,{problem:I}),(0,P.jsx)(E,{label:r(`connections.what`),hint:r(`connections.allow.${f}`),value:f,disabled:!!e,onChange:e=>p(e.target.value),options:H.map(e=>({value:e,label:r(`connections.kind.${e}`)}))}),(0,P.jsx)(T,{label:r(`connections.property`),placeholder:U[f],value:m,disabled:!!e,onChange:e=>h(e.target.value),error:F.property,autoCapitalize:`none`,spellCheck:!1}),(0,P.jsx)(T,{label:r(`connections.label`),hint:r(`connections.label-words`),value:_,onChange:e=>v(e.target.value),error:F.label}),!j&&(0,P.jsx)(E,{label:r(`connections.way`),value:b,onChange:e=>x(e.target.value),options:[`service_account`,`oauth`].map(e=>({value:e,label:r(`connections.way.${e}`)}))}),j&&(0,P.jsx)(T,{...L,label:r(`connections.api-key`),value:k,onChange:e=>A(e.target.value),error:F.apiKey}),!j&&b===`service_account`&&(0,P.jsx)(D,{label:r(`connections.account-file`),hint:r(`connections.kept`),value:S,onChange:e=>C(e.target.value),error:F.serviceAccount,spellCheck:!1}),!j&&b===`oauth`&&[`clientId`,`clientSecret`,`refreshToken`].map(e=>(0,P.jsx)(T,{...e===`clientId`?{spellCheck:!1}:L,label:r(`connections.oauth.${e}`),value:w[e],onChange:t=>O({...w,[e]:t.target.value}),error:F[`oauth.${e}`]},e)),(0,P.jsxs)(`div`,{className:`flex justify-end gap-2 mt-2`,children:[(0,P.jsx)(i,{look:`quiet`,onPress:t,children:r(`ui.cancel`)}),(0,P.jsx)(i,{look:`primary`,type:`submit`,busy:s,children:r(e?`connections.replace`:`connections.connect`)})]})]})})}var q=[`search-console`,`analytics`,`alt-engine`],J=()=>void 0;function Y({onClose:e}){let{project:t}=o(),[n,a]=(0,N.useState)(`search-console`),[s,c]=(0,N.useState)({from:``,to:``,columns:``}),[l,u]=O(64,J),f=l.some(A);return(0,P.jsxs)(d,{title:r(`connections.import`),open:!0,onClose:f?void 0:e,children:[(0,P.jsxs)(`div`,{className:`grid gap-4`,children:[(0,P.jsx)(E,{label:r(`connections.file-of`),value:n,onChange:e=>a(e.target.value),options:q.map(e=>({value:e,label:r(`connections.file.${e}`)}))}),(0,P.jsxs)(`details`,{children:[(0,P.jsx)(`summary`,{className:`cursor-pointer text-muted`,children:r(`connections.file-more`)}),(0,P.jsxs)(`div`,{className:`grid gap-4 mt-3`,children:[(0,P.jsx)(`div`,{className:`grid gap-4 sm:grid-cols-2`,children:[`from`,`to`].map(e=>(0,P.jsx)(T,{type:`date`,label:r(`connections.${e}`),value:s[e],onChange:t=>c({...s,[e]:t.target.value})},e))}),(0,P.jsx)(T,{label:r(`connections.columns`),hint:r(`connections.columns-words`),placeholder:`Datum=Date, Suchanfragen=Query`,value:s.columns,onChange:e=>c({...s,columns:e.target.value}),spellCheck:!1})]})]}),(0,P.jsx)(j,{several:!0,onFiles:e=>{let r=Object.entries(s).filter(([,e])=>e.trim());u(`/uploads/${t.id}/search/${n}?${new URLSearchParams(r)}`,e)},hint:r(`connections.file-words`)})]}),(0,P.jsx)(k,{sendings:l,result:e=>(0,P.jsx)(`p`,{children:X(e)})}),(0,P.jsxs)(`div`,{className:`flex flex-wrap items-center justify-end gap-4 mt-6`,children:[l.some(({data:e})=>e)&&(0,P.jsx)(M,{to:`/projects/$projectId/search`,params:{projectId:t.id},children:r(`connections.to-figures`)}),(0,P.jsx)(i,{look:f?`quiet`:`primary`,onPress:e,children:r(f?`ui.stop`:`ui.close`)})]})]})}var X=({rows:e,firstDay:t,lastDay:n})=>e===0?r(`connections.no-rows`):r(`connections.imported`,{n:e,from:b(t,`UTC`),to:b(n,`UTC`)}),Z=5e3,Q=({state:e,feeds:t})=>e===`connected`&&t.some(({lastSyncedAt:e})=>!e);function $(){let{project:e}=o(),t=a(`projects:write`),[n,c]=(0,N.useState)(),{data:l,problem:u,stale:d,reload:f}=s(z,{projectId:e.id},{types:[`Connection`]}),_=l?.project.connections??[],y=_.some(Q);if((0,N.useEffect)(()=>{if(!y)return;let e=setInterval(()=>document.visibilityState===`visible`&&f(),Z);return()=>clearInterval(e)},[y,f]),u&&!l)return(0,P.jsx)(g,{problem:u,onRetry:f});if(!l)return(0,P.jsx)(p,{children:(0,P.jsx)(h,{className:`h-9 w-full`,lines:4})});let b=()=>c(void 0),x=(0,P.jsxs)(`span`,{className:`flex flex-wrap gap-2`,children:[(0,P.jsx)(i,{reason:t,onPress:()=>c({what:`import`}),children:r(`connections.import`)}),(0,P.jsx)(i,{look:_.length===0?`primary`:`plain`,reason:t,onPress:()=>c({what:`connect`}),children:r(`connections.connect`)})]});return(0,P.jsxs)(P.Fragment,{children:[(0,P.jsxs)(`div`,{className:`flex flex-wrap items-center gap-3 mb-2`,children:[(0,P.jsx)(`h1`,{className:`mr-auto`,children:r(`connections.title`)}),_.length>0&&x]}),(0,P.jsx)(`p`,{className:`text-muted mb-6 max-w-[72ch]`,children:r(`connections.words`)}),u&&(0,P.jsx)(g,{problem:u,onRetry:f}),_.length===0?(0,P.jsx)(m,{small:!0,title:r(`connections.none`),action:x,children:r(`connections.none-words`)}):(0,P.jsx)(v,{label:r(`connections.title`),columns:R(e.timezone,t??void 0,c),rows:_,rowKey:({id:e})=>e,stale:d&&!y}),n?.what===`connect`&&(0,P.jsx)(K,{connection:n.connection,onClose:b}),n?.what===`import`&&(0,P.jsx)(Y,{onClose:b}),n?.what===`end`&&(0,P.jsx)(ee,{connection:n.connection,onClose:b})]})}function ee({connection:e,onClose:t}){let{project:n}=o(),[i,{busy:a,problem:s}]=c(V);return(0,P.jsxs)(f,{title:r(`connections.end-of`,{name:e.label}),open:!0,onClose:t,onConfirm:async()=>{let{data:a}=await i({projectId:n.id,connectionId:e.id});a&&(y(r(`connections.ended`)),t())},action:r(`connections.end`),busy:a,children:[(0,P.jsx)(`p`,{children:r(`connections.end-words`)}),s&&(0,P.jsx)(g,{problem:s})]})}export{$ as default};