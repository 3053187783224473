import{Ht as e,Lt as t,Rt as n,kt as r,t as i}from"./button-CFsgWjw3.js";import{i as a,r as o}from"./operation-Cvb3T7xO.js";import{n as s}from"./dialog-02rHK5cS.js";import{r as c,t as l}from"./states-DhFPv1Bo.js";import{n as u}from"./toast-_HLrwNNZ.js";import{a as d}from"./session-D9Retjcs.js";import{i as f,n as p,t as m}from"./fields-DThrEs0M.js";import{t as h}from"./snippet-CBll8Ijq.js";var g=e(n(),1),_=[`audit.finished`,`crawl.finished`,`signal.started`,`signal.ended`,`action.verified`,`action.contradicted`,`source.stalled`,`source.recovered`,`engine.degraded`,`engine.recovered`,`credits.low`],v=[..._,`webhook.test`],y=e=>v.includes(e)?r(`webhooks.event.${e}`):e,b=o(`Webhooks`,`5381d9ce31c851960e7d0a2a0ea959c64e474ed5abb363f86761eaf1ee5c1aef`,`query Webhooks($projectId: UUID!, $cursor: String) {
  project(id: $projectId) {
    id
    webhooks(cursor: $cursor) {
      items {
        ...WebhookParts
        __typename
      }
      nextCursor
      __typename
    }
    __typename
  }
}
fragment WebhookParts on Webhook {
  id
  url
  events
  description
  state
  disabledReason
  oldSecretUntil
  lastSuccessAt
  lastFailureAt
  createdAt
  __typename
}`),x=o(`WebhookScreen`,`b60626033d1a3c9981b7a631bab2d4e1b6ff8302bc73042f29984b4321e94d36`,`query WebhookScreen($projectId: UUID!, $webhookId: UUID!, $cursor: String) {
  project(id: $projectId) {
    id
    webhook(id: $webhookId) {
      ...WebhookParts
      __typename
    }
    webhookAttempts(webhookId: $webhookId, cursor: $cursor) {
      items {
        eventId
        type
        attempt
        statusCode
        error
        at
        nextAttemptAt
        __typename
      }
      nextCursor
      __typename
    }
    __typename
  }
}
fragment WebhookParts on Webhook {
  id
  url
  events
  description
  state
  disabledReason
  oldSecretUntil
  lastSuccessAt
  lastFailureAt
  createdAt
  __typename
}`),S=o(`AddWebhook`,`3e88479532234c49f06750e443db99a7dacc0e98dc855072dc7a23a5c72b4100`,`mutation AddWebhook($projectId: UUID!, $input: WebhookInput!) {
  createWebhook(projectId: $projectId, input: $input) {
    ...WebhookParts
    secret
    __typename
  }
}
fragment WebhookParts on Webhook {
  id
  url
  events
  description
  state
  disabledReason
  oldSecretUntil
  lastSuccessAt
  lastFailureAt
  createdAt
  __typename
}`),C=o(`ChangeWebhook`,`05a5ddbcc1c3219c78500f6c6efeefec634e77d0e54a59987e5f0ac8a2641773`,`mutation ChangeWebhook($projectId: UUID!, $webhookId: UUID!, $input: WebhookPatch!) {
  updateWebhook(projectId: $projectId, webhookId: $webhookId, input: $input) {
    ...WebhookParts
    __typename
  }
}
fragment WebhookParts on Webhook {
  id
  url
  events
  description
  state
  disabledReason
  oldSecretUntil
  lastSuccessAt
  lastFailureAt
  createdAt
  __typename
}`),w=o(`DeleteWebhook`,`f934331e12f4dc056e5fba0f54ca07c2b20b9ccc8b7a371e739a8c409ccc3151`,`mutation DeleteWebhook($projectId: UUID!, $webhookId: UUID!) {
  deleteWebhook(projectId: $projectId, webhookId: $webhookId)
}`),T=o(`RotateWebhook`,`de755771857b459922d6c89b9df005cf3a77594bc0188fa52362fd8860731a8a`,`mutation RotateWebhook($projectId: UUID!, $webhookId: UUID!) {
  rotateWebhookSecret(projectId: $projectId, webhookId: $webhookId) {
    ...WebhookParts
    secret
    __typename
  }
}
fragment WebhookParts on Webhook {
  id
  url
  events
  description
  state
  disabledReason
  oldSecretUntil
  lastSuccessAt
  lastFailureAt
  createdAt
  __typename
}`),E=o(`TestWebhook`,`98dfdd6daf88a83155829a4b59e6b8ef31e4559922e3c039016b4e47d6a6bb00`,`mutation TestWebhook($projectId: UUID!, $webhookId: UUID!) {
  testWebhook(projectId: $projectId, webhookId: $webhookId) {
    eventId
    __typename
  }
}`),D=o(`ReplayWebhook`,`38b55c0cc2c6144d70f4e03b0330cfeb0bcd0bf8fee093ba2b4ba37535d8d321`,`mutation ReplayWebhook($projectId: UUID!, $webhookId: UUID!, $input: WebhookReplayInput!) {
  replayWebhook(projectId: $projectId, webhookId: $webhookId, input: $input) {
    events
    __typename
  }
}`),O=t();function k({webhook:e,onClose:t,onSecret:n}){let{project:o}=d(),[l,h]=a(S),[v,b]=a(C),[x,w]=(0,g.useState)(e?.url??``),[T,E]=(0,g.useState)(e?.description??``),[D,k]=(0,g.useState)((e?.events.length??0)>0),[A,j]=(0,g.useState)(e?.events??[]),M=h.problem??b.problem,N=M?.fields??{};return(0,O.jsx)(s,{title:r(e?`webhooks.change-title`:`webhooks.add`),open:!0,onClose:t,children:(0,O.jsxs)(`form`,{onSubmit:async i=>{i.preventDefault();let a={url:x.trim(),description:T.trim(),events:D?A:[]};if(!e){let{data:e}=await l({projectId:o.id,input:a});e&&n(e.createWebhook.secret??``);return}let{data:s}=await v({projectId:o.id,webhookId:e.id,input:a});s&&(u(r(`webhooks.changed`)),t())},noValidate:!0,className:`grid gap-4`,children:[M&&(0,O.jsx)(c,{problem:M}),(0,O.jsx)(f,{label:r(`webhooks.address`),hint:r(`webhooks.address-words`),type:`url`,placeholder:`https://example.com/hooks`,value:x,maxLength:2e3,onChange:e=>w(e.target.value),error:N.url,autoCapitalize:`none`,spellCheck:!1}),(0,O.jsx)(f,{label:r(`webhooks.description`),value:T,maxLength:200,onChange:e=>E(e.target.value),error:N.description}),(0,O.jsx)(p,{label:r(`webhooks.which`),value:D?`some`:`all`,onChange:e=>k(e.target.value===`some`),options:[{value:`all`,label:r(`webhooks.all`)},{value:`some`,label:r(`webhooks.some`)}]}),D&&(0,O.jsxs)(`fieldset`,{className:`grid gap-1 sm:grid-cols-2`,children:[(0,O.jsx)(`legend`,{className:`sr-only`,children:r(`webhooks.events`)}),_.map(e=>(0,O.jsx)(m,{checked:A.includes(e),onChange:()=>j(A.includes(e)?A.filter(t=>t!==e):[...A,e]),children:y(e)},e))]}),(0,O.jsxs)(`div`,{className:`flex justify-end gap-2 mt-2`,children:[(0,O.jsx)(i,{look:`quiet`,onPress:t,children:r(`ui.cancel`)}),(0,O.jsx)(i,{look:`primary`,type:`submit`,busy:h.busy||b.busy,reason:D&&A.length===0?r(`webhooks.choose-event`):null,children:r(e?`ui.save`:`webhooks.add`)})]})]})})}function A({secret:e,onClose:t}){return(0,O.jsxs)(s,{title:r(`webhooks.secret`),open:!0,children:[(0,O.jsx)(`p`,{children:r(`webhooks.secret-words`)}),(0,O.jsx)(`p`,{className:`font-semibold mt-2`,children:r(`webhooks.secret-once`)}),(0,O.jsx)(h,{name:r(`webhooks.secret`),text:e}),(0,O.jsx)(`div`,{className:`flex justify-end mt-6`,children:(0,O.jsx)(i,{look:`primary`,onPress:t,children:r(`webhooks.copied`)})})]})}function j({webhook:e}){let t=e.state===`disabled`,n=!t&&(e.lastFailureAt??``)>(e.lastSuccessAt??``);return(0,O.jsxs)(O.Fragment,{children:[(0,O.jsx)(l,{tone:n?`bad`:void 0,children:r(t?`webhooks.disabled`:`webhooks.enabled`)}),(t||n)&&(0,O.jsx)(`span`,{className:`block text-small text-muted mt-1`,children:t?e.disabledReason:r(`webhooks.failed`)})]})}export{w as a,E as c,y as d,C as i,x as l,A as n,D as o,k as r,T as s,j as t,b as u};