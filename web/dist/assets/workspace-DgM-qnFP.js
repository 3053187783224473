import{n as e}from"./useNavigate-DMdeUfTG.js";import{t}from"./useSearch-BTIv-6U4.js";import{a as n,l as r}from"./session-CLmJ-yBF.js";import{Rt as i,Ut as a,kt as o,t as s,zt as c}from"./button-Dmcols4R.js";import{i as l,n as u,o as d,r as f,t as p}from"./states-28qXyRz1.js";import{t as m}from"./tabs-CRSlW7BA.js";import{t as h}from"./list-B48hKvjv.js";import{c as g,l as _,o as v,t as y}from"./format-CIvsDT5E.js";import{i as b,n as x,t as S}from"./fields-ByuI3vvk.js";import{n as C}from"./table-kBrtKTyB.js";import{a as w,i as ee,n as te,t as T}from"./search-CwHbgPXp.js";import{a as E,i as D,r as O,s as k}from"./operation-CnfiMnya.js";import{n as A,t as j}from"./dialog-D6vDfGJu.js";import{n as M}from"./toast-Bjl65B3G.js";import{n as N,r as ne,t as re}from"./allowed-CFuJ_V-F.js";import{t as P}from"./menu-t8986vPK.js";import{t as F}from"./snippet-SSQXNNdK.js";import{n as ie}from"./link-DEqi3byG.js";var ae=O(`AccessKeys`,`8f2020ee9e5d8fe1cf529a20de095e04f0b06172972e7e9d8d509b535d6f329c`,`query AccessKeys {
  workspace {
    id
    plan
    keys {
      ...AccessKey
      __typename
    }
    __typename
  }
}
fragment AccessKey on Key {
  id
  name
  prefix
  scopes
  projectIds
  mcpWrites
  state
  creator {
    email
    __typename
  }
  createdAt
  expiresAt
  lastUsedAt
  __typename
}`),oe=O(`CreateAccessKey`,`625691058c79538f0b0c36a424a5e123c47787943ce70b1f8d2c1a90d6fb8720`,`mutation CreateAccessKey($input: KeyInput!) {
  createKey(input: $input) {
    secret
    key {
      ...AccessKey
      __typename
    }
    __typename
  }
}
fragment AccessKey on Key {
  id
  name
  prefix
  scopes
  projectIds
  mcpWrites
  state
  creator {
    email
    __typename
  }
  createdAt
  expiresAt
  lastUsedAt
  __typename
}`),se=O(`RevokeAccessKey`,`393eb9106eb0c3e6bc79d9e6e91b818be8c527c0d8bd92a73502882fc1d0da17`,`mutation RevokeAccessKey($id: UUID!) {
  revokeKey(id: $id) {
    ...AccessKey
    __typename
  }
}
fragment AccessKey on Key {
  id
  name
  prefix
  scopes
  projectIds
  mcpWrites
  state
  creator {
    email
    __typename
  }
  createdAt
  expiresAt
  lastUsedAt
  __typename
}`),I=O(`SetAssistantWrites`,`59d221b6363c45c418d2036150e4aa45bab6e053e25aea715d52f9b72843f66f`,`mutation SetAssistantWrites($id: UUID!, $allowed: Boolean!) {
  setKeyMcpWrites(id: $id, allowed: $allowed) {
    ...AccessKey
    __typename
  }
}
fragment AccessKey on Key {
  id
  name
  prefix
  scopes
  projectIds
  mcpWrites
  state
  creator {
    email
    __typename
  }
  createdAt
  expiresAt
  lastUsedAt
  __typename
}`),L=O(`CreditUse`,`e1fb0153f475aa082ed66245bc5b5e35d6baa6efabe488268a80747af7082e73`,`query CreditUse($months: Int!, $by: [CreditDimension!]!, $cursor: String) {
  workspace {
    id
    credits {
      month
      monthlyLimit
      reserved
      settled
      available
      __typename
    }
    creditUsage(months: $months, by: $by, limit: 100, cursor: $cursor) {
      items {
        month
        projectId
        projectName
        logicalEngine
        engineLabel
        reserved
        settled
        __typename
      }
      nextCursor
      __typename
    }
    __typename
  }
}`),R=O(`AuditLogPeople`,`87457a3f99a42974d792aaa37edf2964dcee49793fa5e1c05bcfb7c502a2bf06`,`query AuditLogPeople {
  workspace {
    id
    members {
      id
      email
      __typename
    }
    __typename
  }
}`),z=O(`AuditLog`,`85a762c1ac4ee253115f1959788d556354df3ee8bf604f1d1faad7e4e69cd588`,`query AuditLog($action: String, $memberId: UUID, $projectId: UUID, $from: DateTime, $to: DateTime, $cursor: String) {
  workspace {
    id
    auditLog(
      limit: 50
      cursor: $cursor
      action: $action
      memberId: $memberId
      projectId: $projectId
      from: $from
      to: $to
    ) {
      items {
        id
        at
        memberId
        email
        keyId
        address
        action
        projectId
        target
        __typename
      }
      nextCursor
      __typename
    }
    __typename
  }
}`),B=O(`WorkspaceProjects`,`3b40158a5d1cec3094e24b9ef0160d5fbc068a81e4c27076a8746ee6ff34bbde`,`query WorkspaceProjects($cursor: String) {
  projects(limit: 100, cursor: $cursor) {
    items {
      id
      name
      brandName
      websiteUrl
      createdAt
      __typename
    }
    nextCursor
    __typename
  }
}`),V=O(`DeleteProject`,`fe2aa0dd0be2c67419adc4213a04a3e9277dfe6f347096f75d61a9c9699c766b`,`mutation DeleteProject($projectId: UUID!) {
  deleteProject(projectId: $projectId)
}`),H=O(`WorkspaceMembers`,`a5b519861753ec67a9f7080f68ba202752d85f4b232ecea355780a2052e7a083`,`query WorkspaceMembers {
  workspace {
    id
    members {
      ...WorkspaceMember
      __typename
    }
    __typename
  }
}
fragment WorkspaceMember on Member {
  id
  email
  role
  hasAccount
  createdAt
  __typename
}`),U=O(`InviteMember`,`9749adcf087c60e86a22c87d7526a3fc318dd847c0c216d28c5d0f221da251ea`,`mutation InviteMember($email: String!, $role: MemberRole!) {
  inviteMember(email: $email, role: $role) {
    token
    expiresAt
    member {
      ...WorkspaceMember
      __typename
    }
    __typename
  }
}
fragment WorkspaceMember on Member {
  id
  email
  role
  hasAccount
  createdAt
  __typename
}`),W=O(`SetMemberRole`,`75597b102ba0a02a9f3e4dab5b923570d2ce9fb15a781ba2bea6d173f9619483`,`mutation SetMemberRole($memberId: UUID!, $role: MemberRole!) {
  setMemberRole(memberId: $memberId, role: $role) {
    ...WorkspaceMember
    __typename
  }
}
fragment WorkspaceMember on Member {
  id
  email
  role
  hasAccount
  createdAt
  __typename
}`),G=O(`RemoveMember`,`678bc084a8da818d414292fcf126a33665a28a52bb9efa62a1c1b99d6832910d`,`mutation RemoveMember($memberId: UUID!) {
  removeMember(memberId: $memberId) {
    ...WorkspaceMember
    __typename
  }
}
fragment WorkspaceMember on Member {
  id
  email
  role
  hasAccount
  createdAt
  __typename
}`),K=i();function ce({search:e,onChange:t}){let n=e.months??12,r=te(e.by),i=h(L,{months:n,by:r,cursor:null},e=>e.workspace.creditUsage,{types:[`Audit`]});return i.problem&&!i.data?(0,K.jsx)(f,{problem:i.problem,onRetry:i.reload}):i.data?(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(`p`,{className:`max-w-[72ch] mb-4`,children:ue(i.data.workspace.credits)}),i.problem&&(0,K.jsx)(f,{problem:i.problem,onRetry:i.reload}),(0,K.jsxs)(`div`,{className:`flex flex-wrap items-end gap-x-6 gap-y-3 mb-4`,children:[(0,K.jsx)(`div`,{className:`min-w-40`,children:(0,K.jsx)(x,{label:o(`workspace.months`),value:n,onChange:e=>t({months:Number(e.target.value)}),options:ee.map(e=>({value:String(e),label:o(`workspace.months-n`,{n:e})}))})}),(0,K.jsxs)(`fieldset`,{children:[(0,K.jsx)(`legend`,{className:`font-semibold mb-1`,children:o(`workspace.summed-by`)}),(0,K.jsx)(`div`,{className:`flex flex-wrap items-center gap-x-4 gap-y-1`,children:T.map(e=>(0,K.jsx)(S,{beside:!0,checked:r.includes(e),disabled:r.length===1&&r.includes(e),onChange:n=>t({by:le(r,e,n)}),children:o(`workspace.by.${e}`)},e))})]})]}),i.items.length===0?(0,K.jsx)(u,{small:!0,title:o(`workspace.no-credits`),children:o(`workspace.no-credits-words`)}):(0,K.jsx)(C,{label:o(`workspace.credits`),columns:de(r),rows:i.items,rowKey:({month:e,projectId:t,logicalEngine:n})=>[e,t,n].join(),stale:i.stale,onMore:i.onMore,loadingMore:i.loadingMore,all:i.all})]}):(0,K.jsx)(l,{children:(0,K.jsx)(d,{className:`h-9 w-full`,lines:5})})}var le=(e,t,n)=>T.filter(r=>r===t?n:e.includes(r)).join(`.`),ue=({month:e,monthlyLimit:t,reserved:n,settled:r,available:i})=>o(t===null?`workspace.this-month`:`workspace.this-month-of`,{month:_(e),used:y(r),held:y(n),left:y(i??0),limit:y(t??0)}),de=e=>{let t={month:{id:`month`,title:o(`workspace.by.month`),cell:e=>e.month&&_(e.month),csv:e=>e.month},project:{id:`project`,title:o(`workspace.by.project`),cell:e=>(0,K.jsx)(`span`,{dir:`auto`,children:e.projectName??o(`workspace.removed`)}),csv:e=>e.projectName},engine:{id:`engine`,title:o(`workspace.by.engine`),cell:e=>e.engineLabel??o(`workspace.unknown-engine`),csv:e=>e.engineLabel}};return[...e.map(e=>t[e]),{id:`settled`,title:o(`workspace.used`),number:!0,cell:e=>y(e.settled),csv:e=>e.settled},{id:`reserved`,title:o(`workspace.held`),number:!0,wide:!0,cell:e=>y(e.reserved),csv:e=>e.reserved}]},q=a(c(),1);function fe({onClose:e,onMade:t}){let{me:n}=r(),[i,{busy:a,problem:c}]=D(oe),[l,u]=(0,q.useState)(``),[d,p]=(0,q.useState)(new Set),[m,h]=(0,q.useState)(),[g,_]=(0,q.useState)(``),[v,y]=(0,q.useState)(!1),x=async e=>{e.preventDefault();let n={name:l.trim(),scopes:[`read`,...d],projectIds:m?[...m]:null,expiresAt:g?new Date(`${g}T23:59:59`).toISOString():null,mcpWrites:v},{data:r}=await i({input:n});r&&t(r.createKey.key,r.createKey.secret)},C=c?.fields??{},w=k(c,[`name`,`expires_at`]);return(0,K.jsx)(A,{title:o(`workspace.create-key`),open:!0,onClose:e,children:(0,K.jsxs)(`form`,{onSubmit:x,noValidate:!0,className:`grid gap-4`,children:[w&&(0,K.jsx)(f,{problem:w}),(0,K.jsx)(b,{label:o(`workspace.key-name`),hint:o(`workspace.key-name-words`),value:l,maxLength:200,onChange:e=>u(e.target.value),error:C.name}),(0,K.jsx)(ne,{offered:n.scopes,chosen:d,onChoose:p}),(0,K.jsx)(re,{chosen:m,onChoose:h}),(0,K.jsx)(b,{label:o(`workspace.ends`),hint:o(`workspace.ends-words`),type:`date`,value:g,onChange:e=>_(e.target.value),error:C.expires_at}),(0,K.jsx)(S,{checked:v,onChange:y,children:o(`workspace.assistant-writes`)}),(0,K.jsxs)(`div`,{className:`flex justify-end gap-2 mt-2`,children:[(0,K.jsx)(s,{look:`quiet`,onPress:e,children:o(`ui.cancel`)}),(0,K.jsx)(s,{look:`primary`,type:`submit`,busy:a,reason:m?.size===0&&o(`workspace.choose-project`),children:o(`workspace.create-key`)})]})]})})}var pe=(e,t)=>[{id:`name`,title:o(`workspace.key`),cell:e=>(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(`span`,{className:`block min-w-24`,dir:`auto`,children:e.name}),(0,K.jsx)(`span`,{className:`block text-small text-muted`,children:o(`workspace.begins`,{prefix:e.prefix})}),(0,K.jsx)(`span`,{className:`block text-small text-muted wrap-anywhere`,children:o(`workspace.acts-for`,{email:e.creator.email})})]}),csv:e=>e.name},{id:`state`,title:o(`workspace.state`),cell:e=>(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(p,{children:o(`workspace.state.${e.state}`)}),e.state===`live`&&(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(`span`,{className:`block text-small text-muted`,children:e.expiresAt?o(`workspace.until`,{day:v(e.expiresAt)}):o(`workspace.no-end`)}),(0,K.jsx)(`span`,{className:`block text-small text-muted`,children:o(e.mcpWrites?`workspace.may-write`:`workspace.reads-only`)})]})]}),csv:e=>e.state},{id:`scopes`,title:o(`workspace.scopes`),wide:!0,cell:e=>(0,K.jsx)(`ul`,{className:`text-small`,children:e.scopes.map(e=>(0,K.jsx)(`li`,{children:(0,K.jsx)(N,{scope:e})},e))}),csv:e=>e.scopes.join(` `)},{id:`projects`,title:o(`workspace.projects`),wide:!0,cell:t=>(0,K.jsx)(`span`,{className:`text-small`,dir:`auto`,children:J(t.projectIds,e)}),csv:t=>J(t.projectIds,e)},{id:`used`,title:o(`workspace.last-used`),wide:!0,cell:e=>(0,K.jsx)(`span`,{className:`text-muted`,children:e.lastUsedAt?g(e.lastUsedAt):o(`workspace.never`)}),csv:e=>e.lastUsedAt},{id:`moves`,title:o(`workspace.moves`),hideTitle:!0,number:!0,cell:e=>e.state===`live`&&(0,K.jsx)(P,{label:o(`workspace.moves-of`,{name:e.name}),button:(0,K.jsx)(`span`,{"aria-hidden":`true`,children:`⋯`}),sections:[{items:[{id:`writes`,label:o(e.mcpWrites?`workspace.forbid-writes`:`workspace.allow-writes`),onAction:()=>t({what:e.mcpWrites?`forbid`:`allow`,key:e})},{id:`revoke`,label:o(`workspace.revoke`),onAction:()=>t({what:`revoke`,key:e})}]}]})}];function J(e,t){return e?e.map(e=>t.find(t=>t.id===e)?.name??o(`workspace.removed`)).join(`, `):o(`workspace.all-projects`)}function me({name:e,secret:t,onClose:n}){let r=[{name:`curl`,text:`curl -H "Authorization: Bearer ${t}" ${location.origin}/v1/me`},{name:`Claude Code`,text:`claude mcp add --transport http avm ${location.origin}/mcp --header "Authorization: Bearer ${t}"`}];return(0,K.jsxs)(A,{title:e,open:!0,children:[(0,K.jsx)(`p`,{className:`font-semibold`,children:o(`workspace.shown-once`)}),(0,K.jsx)(F,{name:o(`workspace.key`),text:t}),r.map(e=>(0,K.jsxs)(`div`,{className:`mt-3`,children:[(0,K.jsx)(`p`,{className:`text-muted text-small`,children:e.name}),(0,K.jsx)(F,{...e})]},e.name)),(0,K.jsx)(`div`,{className:`flex justify-end mt-6`,children:(0,K.jsx)(s,{look:`primary`,onPress:n,children:o(`workspace.copied`)})})]})}var Y=10;function he(){let{projects:e}=r(),[t,n]=(0,q.useState)(),{data:i,problem:a,stale:c,reload:p}=E(ae,{},{types:[`Key`,`NewKey`]});if(a&&!i)return(0,K.jsx)(f,{problem:a,onRetry:p});if(!i)return(0,K.jsx)(l,{children:(0,K.jsx)(d,{className:`h-9 w-full`,lines:4})});let{keys:m,plan:h}=i.workspace,g=m.filter(({state:e})=>e===`live`).length>=Y&&o(`workspace.keys-full`,{most:Y}),_=(0,K.jsx)(s,{look:m.length===0?`primary`:`plain`,reason:h===`paid`?g:o(`workspace.not-in-plan`),onPress:()=>n({what:`create`}),children:o(`workspace.create-key`)}),v=()=>n(void 0);return(0,K.jsxs)(K.Fragment,{children:[(0,K.jsxs)(`div`,{className:`flex flex-wrap items-start gap-3 mb-4`,children:[(0,K.jsx)(`p`,{className:`text-muted max-w-[72ch] mr-auto`,children:o(`workspace.keys-words`)}),m.length>0&&_]}),m.length===0?(0,K.jsx)(u,{small:!0,title:o(`workspace.no-key`),action:_,children:o(`workspace.no-key-words`)}):(0,K.jsx)(C,{label:o(`workspace.keys`),columns:pe(e.items,n),rows:m,rowKey:({id:e})=>e,stale:c}),t?.what===`create`&&(0,K.jsx)(fe,{onClose:v,onMade:(e,t)=>n({what:`made`,key:e,secret:t})}),t?.what===`made`&&(0,K.jsx)(me,{name:t.key.name,secret:t.secret,onClose:v}),t?.what===`revoke`&&(0,K.jsx)(ge,{key_:t.key,onClose:v}),(t?.what===`allow`||t?.what===`forbid`)&&(0,K.jsx)(_e,{key_:t.key,allowed:t.what===`allow`,onClose:v})]})}function ge({key_:e,onClose:t}){let[n,{busy:r,problem:i}]=D(se);return(0,K.jsxs)(j,{title:o(`workspace.revoke-of`,{name:e.name}),open:!0,onClose:t,onConfirm:async()=>{let{data:r}=await n({id:e.id});r&&(M(o(`workspace.revoked`,{name:e.name})),t())},action:o(`workspace.revoke`),busy:r,children:[(0,K.jsx)(`p`,{children:o(`workspace.revoke-words`)}),i&&(0,K.jsx)(f,{problem:i})]})}function _e({key_:e,allowed:t,onClose:n}){let[r,{busy:i,problem:a}]=D(I),s=async()=>{let{data:i}=await r({id:e.id,allowed:t});i&&n()},c=o(t?`workspace.allow-writes`:`workspace.forbid-writes`);return(0,K.jsxs)(j,{title:`${c}: ${e.name}`,open:!0,onClose:n,onConfirm:s,action:c,look:t?`danger`:`primary`,busy:i,children:[(0,K.jsx)(`p`,{children:o(t?`workspace.allow-words`:`workspace.forbid-words`)}),a&&(0,K.jsx)(f,{problem:a})]})}var X=(e,t=0)=>{if(!e)return null;let n=new Date(`${e}T00:00:00`);return n.setDate(n.getDate()+t),n.toISOString()};function ve({search:e,onChange:t}){let{projects:n}=r(),{action:i,member:a,project:c,from:p,to:m}=e,g=h(z,{action:i??null,memberId:a??null,projectId:c??null,from:X(p),to:X(m,1),cursor:null},e=>e.workspace.auditLog);if(g.problem&&!g.data)return(0,K.jsx)(f,{problem:g.problem,onRetry:g.reload});if(!g.data)return(0,K.jsx)(l,{children:(0,K.jsx)(d,{className:`h-9 w-full`,lines:8})});let _=i||a||c||p||m;return(0,K.jsxs)(K.Fragment,{children:[g.problem&&(0,K.jsx)(f,{problem:g.problem,onRetry:g.reload}),(0,K.jsx)(ye,{search:e,onChange:t,actions:g.items.map(e=>e.action)}),g.items.length===0?(0,K.jsx)(u,{small:!0,title:o(`workspace.no-entry`),action:_&&(0,K.jsx)(s,{onPress:()=>t({action:void 0,member:void 0,project:void 0,from:void 0,to:void 0}),children:o(`workspace.all-entries`)})}):(0,K.jsx)(C,{label:o(`workspace.log`),columns:be(n.items),rows:g.items,rowKey:({id:e})=>e,stale:g.stale,onMore:g.onMore,loadingMore:g.loadingMore,all:g.all})]})}function ye({search:e,onChange:t,actions:n}){let{projects:i}=r(),{data:a}=E(R,{}),s=a?.workspace.members??[],c=[...new Set([...n,...e.action?[e.action]:[]])].sort();return(0,K.jsxs)(`div`,{className:`flex flex-wrap gap-3 mb-4 [&>div]:min-w-40 sm:[&>div]:max-w-64 [&>div]:flex-1`,children:[(0,K.jsx)(x,{label:o(`workspace.action`),value:e.action??``,onChange:e=>t({action:e.target.value||void 0}),options:[{value:``,label:o(`workspace.any-action`)},...c.map(e=>({value:e,label:w(e)}))]}),(0,K.jsx)(x,{label:o(`workspace.member`),value:e.member??``,onChange:e=>t({member:e.target.value||void 0}),options:[{value:``,label:o(`workspace.any-member`)},...s.map(({id:e,email:t})=>({value:e,label:t}))]}),(0,K.jsx)(x,{label:o(`workspace.by.project`),value:e.project??``,onChange:e=>t({project:e.target.value||void 0}),options:[{value:``,label:o(`workspace.any-project`)},...i.items.map(({id:e,name:t})=>({value:e,label:t}))]}),[`from`,`to`].map(n=>(0,K.jsx)(b,{type:`date`,label:o(`workspace.${n}`),value:e[n]??``,onChange:e=>t({[n]:e.target.value||void 0})},n))]})}var be=e=>[{id:`at`,title:o(`workspace.at`),cell:e=>(0,K.jsx)(`span`,{className:`text-muted lg:whitespace-nowrap`,children:g(e.at)}),csv:e=>e.at},{id:`who`,title:o(`workspace.who`),cell:e=>(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(`span`,{className:`wrap-anywhere`,children:e.email||o(`workspace.operator`)}),e.keyId&&(0,K.jsx)(`span`,{className:`block text-small text-muted`,children:o(`workspace.by-key`)}),e.address&&(0,K.jsx)(`span`,{className:`block text-small text-muted`,children:e.address})]}),csv:e=>e.email},{id:`action`,title:o(`workspace.action`),cell:t=>(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(`span`,{children:w(t.action)}),t.projectId&&(0,K.jsx)(`span`,{className:`line-clamp-2 text-small text-muted`,dir:`auto`,children:e.find(({id:e})=>e===t.projectId)?.name??o(`workspace.removed`)})]}),csv:e=>e.action},{id:`target`,title:o(`workspace.target`),wide:!0,cell:e=>(0,K.jsx)(xe,{target:e.target}),csv:e=>JSON.stringify(e.target)}],Z=([e])=>/(^|_)ids?$/.test(e);function xe({target:e}){let t=Object.entries(e).sort((e,t)=>Number(Z(e))-Number(Z(t)));if(t.length===0)return null;let n=t.map(([e,t])=>`${e}: ${typeof t==`string`?t:JSON.stringify(t)}`),r=n.join(`, `);return r.length<=120?(0,K.jsx)(`span`,{className:`text-small text-muted wrap-anywhere`,children:r}):(0,K.jsxs)(`details`,{className:`text-small text-muted`,children:[(0,K.jsxs)(`summary`,{className:`cursor-pointer wrap-anywhere`,children:[r.slice(0,100),`…`]}),n.map(e=>(0,K.jsx)(`p`,{className:`wrap-anywhere mt-1`,children:e},e))]})}function Q({email:e=``,role:t=`member`,onClose:n}){let{me:i}=r(),[a,c]=(0,q.useState)(e),[l,u]=(0,q.useState)(t),[d,{busy:p,problem:m}]=D(U),[h,_]=(0,q.useState)(),v=async e=>{e.preventDefault();let{data:t}=await d({email:a.trim(),role:l});t&&_(t.inviteMember)};if(h)return(0,K.jsxs)(A,{title:o(`workspace.invite-of`,{email:a}),open:!0,children:[(0,K.jsx)(`p`,{className:`font-semibold`,children:o(`workspace.link-once`)}),(0,K.jsx)(`p`,{className:`text-muted`,children:o(`workspace.link-until`,{at:g(h.expiresAt)})}),(0,K.jsx)(F,{name:o(`workspace.invite`),text:`${location.origin}/sign-in#invitation=${h.token}`}),(0,K.jsx)(`div`,{className:`flex justify-end mt-6`,children:(0,K.jsx)(s,{look:`primary`,onPress:n,children:o(`workspace.copied`)})})]});let y=k(m,[`email`]);return(0,K.jsx)(A,{title:o(`workspace.invite`),open:!0,onClose:n,children:(0,K.jsxs)(`form`,{onSubmit:v,noValidate:!0,className:`grid gap-4`,children:[y&&(0,K.jsx)(f,{problem:y}),(0,K.jsx)(b,{label:o(`workspace.email`),type:`email`,value:a,disabled:!!e,onChange:e=>c(e.target.value),error:m?.fields.email}),(0,K.jsx)(x,{label:o(`workspace.role`),hint:o(`workspace.role-may.${l}`),value:l,onChange:e=>u(e.target.value),options:$.filter(e=>i.role===`owner`||e!==`owner`).map(e=>({value:e,label:o(`frame.role.${e}`)}))}),(0,K.jsx)(`p`,{className:`text-small text-muted`,children:o(`workspace.no-mail`)}),(0,K.jsxs)(`div`,{className:`flex justify-end gap-2`,children:[(0,K.jsx)(s,{look:`quiet`,onPress:n,children:o(`ui.cancel`)}),(0,K.jsx)(s,{look:`primary`,type:`submit`,busy:p,children:o(`workspace.invite`)})]})]})})}var $=[`owner`,`admin`,`member`,`viewer`];function Se(){let{me:e}=r(),[t,n]=(0,q.useState)(),[i,{busy:a}]=D(W),{data:c,problem:u,stale:p,reload:m}=E(H,{},{types:[`Member`]});if(u&&!c)return(0,K.jsx)(f,{problem:u,onRetry:m});if(!c)return(0,K.jsx)(l,{children:(0,K.jsx)(d,{className:`h-9 w-full`,lines:4})});let h=async(e,t)=>{let{problem:n}=await i({memberId:e.id,role:t});M(n??o(`workspace.role-changed`,{email:e.email,role:o(`frame.role.${t}`)})),m()},g=()=>n(void 0);return(0,K.jsxs)(K.Fragment,{children:[(0,K.jsxs)(`div`,{className:`flex flex-wrap items-start gap-3 mb-4`,children:[(0,K.jsx)(`p`,{className:`text-muted max-w-[72ch] mr-auto`,children:o(`workspace.members-words`)}),(0,K.jsx)(s,{onPress:()=>n({what:`invite`}),children:o(`workspace.invite`)})]}),(0,K.jsx)(C,{label:o(`workspace.members`),columns:we(e,a,h,n),rows:c.workspace.members,rowKey:({id:e})=>e,stale:p}),(0,K.jsx)(`dl`,{className:`mt-8 grid gap-x-4 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)] max-w-[72ch]`,children:$.map(e=>(0,K.jsxs)(`div`,{className:`contents`,children:[(0,K.jsx)(`dt`,{className:`font-semibold`,children:o(`frame.role.${e}`)}),(0,K.jsx)(`dd`,{className:`text-muted`,children:o(`workspace.role-may.${e}`)})]},e))}),t?.what===`invite`&&(0,K.jsx)(Q,{email:t.email,role:t.role,onClose:g}),t?.what===`remove`&&(0,K.jsx)(Ce,{member:t.member,onClose:g,onRemoved:m})]})}function Ce({member:e,onClose:t,onRemoved:n}){let[r,{busy:i,problem:a}]=D(G);return(0,K.jsxs)(j,{title:o(`workspace.remove-of`,{email:e.email}),open:!0,onClose:t,onConfirm:async()=>{let{data:i}=await r({memberId:e.id});i&&(M(o(`workspace.member-removed`,{email:e.email})),n(),t())},action:o(`workspace.remove`),busy:i,children:[(0,K.jsx)(`p`,{children:o(`workspace.remove-words`)}),a&&(0,K.jsx)(f,{problem:a})]})}var we=(e,t,n,r)=>[{id:`email`,title:o(`workspace.person`),cell:t=>(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(`span`,{className:`wrap-anywhere`,children:t.email}),` `,t.id===e.memberId&&(0,K.jsx)(p,{children:o(`workspace.you`)}),!t.hasAccount&&(0,K.jsx)(p,{children:o(`workspace.invited`)})]}),csv:e=>e.email},{id:`role`,title:o(`workspace.role`),cell:r=>{let i=e.role===`owner`||r.role===`owner`?$:$.filter(e=>e!==`owner`);return(0,K.jsx)(x,{label:o(`workspace.role-of`,{email:r.email}),hideLabel:!0,value:r.role,disabled:t||r.id===e.memberId||r.role===`owner`&&e.role!==`owner`,onChange:e=>n(r,e.target.value),options:i.map(e=>({value:e,label:o(`frame.role.${e}`)}))})},csv:e=>e.role},{id:`since`,title:o(`workspace.since`),wide:!0,cell:e=>(0,K.jsx)(`span`,{className:`text-muted`,children:v(e.createdAt)}),csv:e=>e.createdAt},{id:`moves`,title:o(`workspace.moves`),hideTitle:!0,number:!0,cell:t=>t.id!==e.memberId&&(0,K.jsx)(P,{label:o(`workspace.moves-of`,{name:t.email}),button:(0,K.jsx)(`span`,{"aria-hidden":`true`,children:`⋯`}),sections:[{items:[...t.hasAccount?[]:[{id:`again`,label:o(`workspace.invite-again`),onAction:()=>r({what:`invite`,email:t.email,role:t.role})}],{id:`remove`,label:o(`workspace.remove`),onAction:()=>r({what:`remove`,member:t})}]}]})}];function Te(){let{me:e}=r(),t=!n()&&o(`frame.role-refused`,{role:o(`frame.role.${e.role}`)}),[i,a]=(0,q.useState)(),c=h(B,{cursor:null},e=>e.projects,{types:[`Project`]});if(c.problem&&!c.data)return(0,K.jsx)(f,{problem:c.problem,onRetry:c.reload});if(!c.data)return(0,K.jsx)(l,{children:(0,K.jsx)(d,{className:`h-9 w-full`,lines:4})});let p=[{id:`name`,title:o(`workspace.by.project`),cell:e=>(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(ie,{to:`/projects/$projectId/overview`,params:{projectId:e.id},children:(0,K.jsx)(`span`,{dir:`auto`,children:e.name})}),(0,K.jsx)(`span`,{className:`block text-small text-muted wrap-anywhere`,dir:`auto`,children:[e.brandName,e.websiteUrl].filter(Boolean).join(` · `)})]}),csv:e=>e.name},{id:`made`,title:o(`workspace.made`),wide:!0,cell:e=>(0,K.jsx)(`span`,{className:`text-muted`,children:v(e.createdAt)}),csv:e=>e.createdAt},{id:`delete`,title:o(`workspace.delete`),hideTitle:!0,number:!0,cell:e=>(0,K.jsxs)(s,{small:!0,look:`danger`,reason:t,onPress:()=>a(e),children:[o(`workspace.delete`),(0,K.jsxs)(`span`,{className:`sr-only`,children:[` `,e.name]})]})}];return c.items.length===0?(0,K.jsx)(u,{small:!0,title:o(`frame.no-project`)}):(0,K.jsxs)(K.Fragment,{children:[c.problem&&(0,K.jsx)(f,{problem:c.problem,onRetry:c.reload}),(0,K.jsx)(C,{label:o(`workspace.projects`),columns:p,rows:c.items,rowKey:({id:e})=>e,stale:c.stale,onMore:c.onMore,loadingMore:c.loadingMore,all:c.all}),i&&(0,K.jsx)(Ee,{project:i,onClose:()=>a(void 0)})]})}function Ee({project:e,onClose:t}){let[n,r]=(0,q.useState)(``),[i,{busy:a,problem:c}]=D(V);return(0,K.jsx)(A,{title:o(`workspace.delete-of`,{name:e.name}),open:!0,onClose:t,children:(0,K.jsxs)(`form`,{onSubmit:async t=>{t.preventDefault();let{data:n}=await i({projectId:e.id});n&&location.assign(`/workspace?tab=projects`)},noValidate:!0,className:`grid gap-4`,children:[(0,K.jsx)(`p`,{className:`text-muted`,children:o(`workspace.delete-words`)}),c&&(0,K.jsx)(f,{problem:c}),(0,K.jsx)(b,{label:o(`workspace.type-name`,{name:e.name}),value:n,onChange:e=>r(e.target.value),autoComplete:`off`,spellCheck:!1}),(0,K.jsxs)(`div`,{className:`flex justify-end gap-2`,children:[(0,K.jsx)(s,{look:`quiet`,onPress:t,children:o(`ui.cancel`)}),(0,K.jsx)(s,{look:`danger`,type:`submit`,busy:a,reason:n.trim()!==e.name&&o(`workspace.name-missing`),children:o(`workspace.delete-project`)})]})]})})}function De(){let{me:i,workspace:a}=r(),s=n(),c=t({from:`/app/workspace`}),l=e(),d=e=>l({to:`/workspace`,search:{...c,...e},replace:!0}),f=(0,K.jsx)(u,{small:!0,title:o(`workspace.for-admins`),children:o(`frame.role-refused`,{role:o(`frame.role.${i.role}`)})});return(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(`h1`,{className:`mb-6`,dir:`auto`,children:a.name}),(0,K.jsx)(m,{label:o(`workspace.title`),chosen:c.tab??`keys`,onChoose:e=>l({to:`/workspace`,search:{tab:e},replace:!0}),items:[{id:`keys`,label:o(`workspace.keys`),content:()=>s?(0,K.jsx)(he,{}):f},{id:`members`,label:o(`workspace.members`),content:()=>s?(0,K.jsx)(Se,{}):f},{id:`credits`,label:o(`workspace.credits`),content:()=>(0,K.jsx)(ce,{search:c,onChange:d})},{id:`log`,label:o(`workspace.log`),content:()=>s?(0,K.jsx)(ve,{search:c,onChange:d}):f},{id:`projects`,label:o(`workspace.projects`),content:()=>(0,K.jsx)(Te,{})}]})]})}export{De as default};