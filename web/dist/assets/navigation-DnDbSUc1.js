import{n as e}from"./useNavigate-CGAxWBdj.js";import{t}from"./useParams-2ZHz8JqZ.js";import{n}from"./client-BKwTqNQq.js";import{i as r,r as i}from"./operation-DaT4u6dy.js";import{wt as a,xt as o}from"./button-CjrNmA9G.js";import{n as s}from"./link-BncCdyAl.js";import{t as c}from"./menu-DMbkw4Ul.js";import{a as l}from"./session-CcquVq9D.js";var u=i(`Frame`,`3dd14026391fb903d7c059c2ac16b129d2cff4aa04ed25731626aabfe9ac8ce6`,`query Frame {
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
}`),d=i(`FrameProject`,`85268cdb7789286348aa8a3322f369256db74c32817e8a45d51c02c754da6743`,`query FrameProject($id: UUID!) {
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
}`),f=i(`FrameAudit`,`872a2349d7896f5b0cd94e714d6136da5f7e220c27eaa390673fba0fe51f1458`,`subscription FrameAudit($projectId: UUID!, $auditId: UUID!) {
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
}`),p=i(`SignOut`,`06562a4643f1d41111c4f2edc22f3adf88348b04a76a979592af164d785a7b6d`,`mutation SignOut {
  signOut
}`),m=i(`SwitchWorkspace`,`695363e794d96bb77d37a954331fc4cd071232ddbfe49c7029de6e91410aa665`,`mutation SwitchWorkspace($workspaceId: UUID!) {
  switchWorkspace(workspaceId: $workspaceId) {
    memberId
    __typename
  }
}`),h=[{to:`/projects/$projectId/overview`,title:`frame.overview`},{to:`/projects/$projectId/prompts`,title:`frame.prompts`},{to:`/projects/$projectId/audits`,title:`frame.audits`},{to:`/projects/$projectId/schedules`,title:`frame.schedules`,below:!0},{to:`/projects/$projectId/engines`,title:`frame.engines`,below:!0}],g=a(),_=`block rounded-md px-2 py-1.5 text-muted hover:bg-hover hover:text-text aria-[current=page]:bg-hover aria-[current=page]:text-text aria-[current=page]:font-semibold`;function v({onGo:e,onKeys:n}){let{projectId:r}=t({strict:!1});return(0,g.jsxs)(`div`,{className:`flex flex-col gap-0.5 h-full px-3 py-4`,children:[(0,g.jsx)(b,{onGo:e}),r&&h.map(({to:t,title:n,below:i})=>(0,g.jsx)(s,{to:t,params:{projectId:r},search:e=>y(e),onClick:e,className:i?`${_} pl-6`:_,children:o(n)},t)),(0,g.jsxs)(`div`,{className:`mt-auto pt-4`,children:[(0,g.jsx)(x,{onGo:e}),(0,g.jsx)(`button`,{type:`button`,onClick:n,className:`px-2 pt-2 text-small text-muted cursor-pointer hover:text-text text-left`,children:o(`frame.hint`,{key:navigator.platform.startsWith(`Mac`)?`⌘K`:`Ctrl K`})})]})]})}var y=({market:e,engine:t,cohort:n,period:r})=>({market:e,engine:t,cohort:n,period:r});function b({onGo:n}){let{me:i,workspace:a,projects:s}=l(),{projectId:u}=t({strict:!1}),d=e(),[f]=r(m),p=s.items.find(({id:e})=>e===u),h=e=>{n?.(),d({to:`/projects/$projectId/overview`,params:{projectId:e}})},_=[{title:o(`frame.projects`),items:s.items.map(({id:e,name:t})=>({id:e,label:(0,g.jsx)(`span`,{dir:`auto`,children:t}),text:t,current:e===u,onAction:()=>h(e)}))}];return i.workspaces.length>1&&_.push({title:o(`frame.workspaces`),items:i.workspaces.map(({workspaceId:e,name:t,current:n})=>({id:e,label:(0,g.jsx)(`span`,{dir:`auto`,children:t}),text:t,current:n,onAction:async()=>{n||(await f({workspaceId:e}),location.assign(`/`))}}))}),(0,g.jsx)(c,{label:o(`frame.switch`),className:`!justify-between w-full !px-2 mb-3 !text-text`,sections:_,button:(0,g.jsxs)(g.Fragment,{children:[(0,g.jsxs)(`span`,{className:`grid text-left min-w-0`,children:[(0,g.jsx)(`span`,{className:`font-semibold truncate`,dir:`auto`,children:p?.brandName??o(`frame.choose-project`)}),(0,g.jsx)(`span`,{className:`text-small text-muted truncate`,dir:`auto`,children:a.name})]}),(0,g.jsx)(`span`,{"aria-hidden":`true`,children:`▾`})]})})}function x({onGo:t}){let{me:i}=l(),a=e(),[s]=r(p);return(0,g.jsx)(c,{label:o(`frame.person-menu`),className:`!justify-start w-full !px-2`,button:(0,g.jsxs)(`span`,{className:`truncate`,children:[i.email,` `,(0,g.jsx)(`span`,{"aria-hidden":`true`,children:`▾`})]}),sections:[{items:[{id:`account`,label:o(`frame.account`),onAction:()=>{t?.(),a({to:`/account`})}},{id:`out`,label:o(`frame.sign-out`),onAction:async()=>{await s({}),n(),location.assign(`/sign-in`)}}]}]})}export{f as a,u as i,y as n,d as o,h as r,v as t};