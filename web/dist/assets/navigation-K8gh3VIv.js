import{a as e,s as t}from"./session-C9Ei8IPT.js";import{t as n}from"./useParams-O5w--mmB.js";import{n as r}from"./client-BCstrUxr.js";import{i,r as a}from"./operation-CHZmCh5N.js";import{r as o,t as s,wt as c,xt as l}from"./button-B3XX1JkB.js";import{n as u}from"./link-R2jLMTm_.js";import{a as d,c as f,i as p,l as m,o as h,s as g,y as _}from"./dialog-DQ2r-fwq.js";var v=c(),y=a(`Frame`,`3dd14026391fb903d7c059c2ac16b129d2cff4aa04ed25731626aabfe9ac8ce6`,`query Frame {
  me {
    memberId
    email
    role
    scopes
    workspaces {
      workspaceId
      name
      role
      current
      __typename
    }
    __typename
  }
  workspace {
    id
    name
    credits {
      monthlyLimit
      available
      __typename
    }
    __typename
  }
  projects(limit: 100) {
    items {
      id
      name
      brandName
      __typename
    }
    __typename
  }
}`),b=a(`FrameProject`,`85268cdb7789286348aa8a3322f369256db74c32817e8a45d51c02c754da6743`,`query FrameProject($id: UUID!) {
  project(id: $id) {
    id
    name
    brandName
    timezone
    sample
    markets {
      id
      label
      countryCode
      languageCode
      isDefault
      __typename
    }
    audits(limit: 5) {
      items {
        id
        status
        createdAt
        engineSnapshots {
          engineLabel
          logicalEngine
          __typename
        }
        __typename
      }
      __typename
    }
    siteCrawls(limit: 3) {
      items {
        id
        status
        rootUrl
        analyzedCount
        analysisRequestedCount
        createdAt
        __typename
      }
      __typename
    }
    __typename
  }
  engines {
    logicalEngine
    engineLabel
    state
    __typename
  }
}`),x=a(`FrameAudit`,`872a2349d7896f5b0cd94e714d6136da5f7e220c27eaa390673fba0fe51f1458`,`subscription FrameAudit($projectId: UUID!, $auditId: UUID!) {
  auditProgress(projectId: $projectId, auditId: $auditId) {
    auditId
    status
    requestedCount
    updatedAt
    engines {
      logicalEngine
      completedCount
      noAnswerCount
      failedCount
      cancelledCount
      __typename
    }
    __typename
  }
}`),S=a(`SignOut`,`06562a4643f1d41111c4f2edc22f3adf88348b04a76a979592af164d785a7b6d`,`mutation SignOut {
  signOut
}`),C=a(`SwitchWorkspace`,`695363e794d96bb77d37a954331fc4cd071232ddbfe49c7029de6e91410aa665`,`mutation SwitchWorkspace($workspaceId: UUID!) {
  switchWorkspace(workspaceId: $workspaceId) {
    memberId
    __typename
  }
}`),w=`flex items-center gap-2 rounded-sm px-2 py-1.5 cursor-pointer outline-none data-focused:bg-hover data-disabled:opacity-60 data-disabled:cursor-not-allowed`;function T({label:e,button:t,sections:n,look:r,className:i}){return(0,v.jsxs)(d,{children:[(0,v.jsxs)(s,{look:r??`quiet`,className:i,children:[t,(0,v.jsx)(`span`,{className:`sr-only`,children:e})]}),(0,v.jsx)(m,{placement:`bottom start`,className:o(p,`min-w-52 max-w-80 max-h-[70vh] overflow-y-auto`),children:(0,v.jsx)(f,{className:`p-1 outline-none`,"aria-label":e,children:n.map((t,n)=>(0,v.jsxs)(g,{"aria-label":t.title??e,children:[t.title&&(0,v.jsx)(_,{className:`px-2 pt-2 pb-1 text-small text-muted`,children:t.title}),t.items.map(({id:e,label:t,text:n,current:r,reason:i,onAction:a})=>(0,v.jsxs)(h,{id:e,textValue:n??(typeof t==`string`?t:e),isDisabled:!!i,onAction:a,className:o(w,r&&`font-semibold`),children:[(0,v.jsxs)(`span`,{className:`flex-1 min-w-0`,children:[t,i&&(0,v.jsx)(`span`,{className:`block text-small text-muted`,children:i})]}),r&&(0,v.jsx)(`span`,{"aria-hidden":`true`,children:`✓`})]},e))]},t.title??n))})})]})}var E=[{to:`/projects/$projectId/overview`,title:`frame.overview`},{to:`/projects/$projectId/prompts`,title:`frame.prompts`},{to:`/projects/$projectId/audits`,title:`frame.audits`}],D=`block rounded-md px-2 py-1.5 text-muted hover:bg-hover hover:text-text aria-[current=page]:bg-hover aria-[current=page]:text-text aria-[current=page]:font-semibold`;function O({onGo:e,onKeys:t}){let{projectId:r}=n({strict:!1});return(0,v.jsxs)(`div`,{className:`flex flex-col gap-0.5 h-full px-3 py-4`,children:[(0,v.jsx)(A,{onGo:e}),r&&E.map(({to:t,title:n,below:i})=>(0,v.jsx)(u,{to:t,params:{projectId:r},search:e=>k(e),onClick:e,className:i?`${D} pl-6`:D,children:l(n)},t)),(0,v.jsxs)(`div`,{className:`mt-auto pt-4`,children:[(0,v.jsx)(j,{onGo:e}),(0,v.jsx)(`button`,{type:`button`,onClick:t,className:`px-2 pt-2 text-small text-muted cursor-pointer hover:text-text text-left`,children:l(`frame.hint`,{key:navigator.platform.startsWith(`Mac`)?`⌘K`:`Ctrl K`})})]})]})}var k=({market:e,engine:t,cohort:n,period:r})=>({market:e,engine:t,cohort:n,period:r});function A({onGo:r}){let{me:a,workspace:o,projects:s}=e(),{projectId:c}=n({strict:!1}),u=t(),[d]=i(C),f=s.items.find(({id:e})=>e===c),p=e=>{r?.(),u({to:`/projects/$projectId/overview`,params:{projectId:e}})},m=[{title:l(`frame.projects`),items:s.items.map(({id:e,name:t})=>({id:e,label:(0,v.jsx)(`span`,{dir:`auto`,children:t}),text:t,current:e===c,onAction:()=>p(e)}))}];return a.workspaces.length>1&&m.push({title:l(`frame.workspaces`),items:a.workspaces.map(({workspaceId:e,name:t,current:n})=>({id:e,label:(0,v.jsx)(`span`,{dir:`auto`,children:t}),text:t,current:n,onAction:async()=>{n||(await d({workspaceId:e}),location.assign(`/`))}}))}),(0,v.jsx)(T,{label:l(`frame.switch`),className:`!justify-between w-full !px-2 mb-3 !text-text`,sections:m,button:(0,v.jsxs)(v.Fragment,{children:[(0,v.jsxs)(`span`,{className:`grid text-left min-w-0`,children:[(0,v.jsx)(`span`,{className:`font-semibold truncate`,dir:`auto`,children:f?.brandName??l(`frame.choose-project`)}),(0,v.jsx)(`span`,{className:`text-small text-muted truncate`,dir:`auto`,children:o.name})]}),(0,v.jsx)(`span`,{"aria-hidden":`true`,children:`▾`})]})})}function j({onGo:n}){let{me:a}=e(),o=t(),[s]=i(S);return(0,v.jsx)(T,{label:l(`frame.person-menu`),className:`!justify-start w-full !px-2`,button:(0,v.jsxs)(`span`,{className:`truncate`,children:[a.email,` `,(0,v.jsx)(`span`,{"aria-hidden":`true`,children:`▾`})]}),sections:[{items:[{id:`account`,label:l(`frame.account`),onAction:()=>{n?.(),o({to:`/account`})}},{id:`out`,label:l(`frame.sign-out`),onAction:async()=>{await s({}),r(),location.assign(`/sign-in`)}}]}]})}export{x as a,y as i,k as n,b as o,E as r,O as t};