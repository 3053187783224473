import{n as e}from"./useNavigate-BsHnXv7C.js";import{t}from"./useParams-BNwWHtyV.js";import{n}from"./client-Y6ZGT73X.js";import{i as r,r as i}from"./operation-Cvb3T7xO.js";import{Lt as a,kt as o}from"./button-CFsgWjw3.js";import{n as s}from"./link-BIignGK1.js";import{t as c}from"./menu-BWy5Gctz.js";import{o as l,s as u}from"./session-D9Retjcs.js";var d=i(`Frame`,`3dd14026391fb903d7c059c2ac16b129d2cff4aa04ed25731626aabfe9ac8ce6`,`query Frame {
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
}`),f=i(`FrameProject`,`85268cdb7789286348aa8a3322f369256db74c32817e8a45d51c02c754da6743`,`query FrameProject($id: UUID!) {
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
}`),p=i(`FrameAudit`,`872a2349d7896f5b0cd94e714d6136da5f7e220c27eaa390673fba0fe51f1458`,`subscription FrameAudit($projectId: UUID!, $auditId: UUID!) {
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
}`),m=i(`SignOut`,`06562a4643f1d41111c4f2edc22f3adf88348b04a76a979592af164d785a7b6d`,`mutation SignOut {
  signOut
}`),h=i(`SwitchWorkspace`,`695363e794d96bb77d37a954331fc4cd071232ddbfe49c7029de6e91410aa665`,`mutation SwitchWorkspace($workspaceId: UUID!) {
  switchWorkspace(workspaceId: $workspaceId) {
    memberId
    __typename
  }
}`),g=[{to:`/projects/$projectId/overview`,title:`frame.overview`},{to:`/projects/$projectId/signals`,title:`frame.signals`},{to:`/projects/$projectId/channels`,title:`frame.channels`,below:!0},{to:`/projects/$projectId/webhooks`,title:`frame.webhooks`,below:!0},{to:`/projects/$projectId/prompts`,title:`frame.prompts`},{to:`/projects/$projectId/sources`,title:`frame.sources`},{to:`/projects/$projectId/perception`,title:`frame.perception`},{to:`/projects/$projectId/ads`,title:`frame.ads`},{to:`/projects/$projectId/searches`,title:`frame.searches`},{to:`/projects/$projectId/markets`,title:`frame.markets`},{to:`/projects/$projectId/competitors`,title:`frame.competitors`},{to:`/projects/$projectId/site`,title:`frame.site`},{to:`/projects/$projectId/traffic`,title:`frame.traffic`},{to:`/projects/$projectId/search`,title:`frame.search`},{to:`/projects/$projectId/connections`,title:`frame.connections`,below:!0},{to:`/projects/$projectId/actions`,title:`frame.actions`},{to:`/projects/$projectId/reports`,title:`frame.reports`,below:!0},{to:`/projects/$projectId/audits`,title:`frame.audits`},{to:`/projects/$projectId/schedules`,title:`frame.schedules`,below:!0},{to:`/projects/$projectId/engines`,title:`frame.engines`,below:!0}],_=a(),v=`block rounded-md px-2 py-1.5 text-muted hover:bg-hover hover:text-text aria-[current=page]:bg-hover aria-[current=page]:text-text aria-[current=page]:font-semibold`;function y({onGo:e,onKeys:n}){let{projectId:r}=t({strict:!1});return(0,_.jsxs)(`div`,{className:`flex flex-col gap-0.5 h-full px-3 py-4`,children:[(0,_.jsx)(x,{onGo:e}),r&&g.map(({to:t,title:n,below:i})=>(0,_.jsx)(s,{to:t,params:{projectId:r},search:e=>b(e),onClick:e,className:i?`${v} pl-6`:v,children:o(n)},t)),(0,_.jsxs)(`div`,{className:`mt-auto pt-4`,children:[(0,_.jsx)(S,{onGo:e}),(0,_.jsx)(`button`,{type:`button`,onClick:n,className:`px-2 pt-2 text-small text-muted cursor-pointer hover:text-text text-left`,children:o(`frame.hint`,{key:navigator.platform.startsWith(`Mac`)?`⌘K`:`Ctrl K`})})]})]})}var b=({market:e,engine:t,cohort:n,period:r})=>({market:e,engine:t,cohort:n,period:r});function x({onGo:n}){let{me:i,workspace:a,projects:s}=u(),{projectId:d}=t({strict:!1}),f=e(),[p]=r(h),m=s.items.find(({id:e})=>e===d),g=e=>{n?.(),f({to:`/projects/$projectId/overview`,params:{projectId:e}})},v=l(`projects:write`)??void 0,y=()=>{n?.(),f({to:`/new`})},b=[{title:o(`frame.projects`),items:[...s.items.map(({id:e,name:t})=>({id:e,label:(0,_.jsx)(`span`,{dir:`auto`,children:t}),text:t,current:e===d,onAction:()=>g(e)})),{id:`new`,label:o(`frame.new-project`),reason:v,onAction:y}]}];return i.workspaces.length>1&&b.push({title:o(`frame.workspaces`),items:i.workspaces.map(({workspaceId:e,name:t,current:n})=>({id:e,label:(0,_.jsx)(`span`,{dir:`auto`,children:t}),text:t,current:n,onAction:async()=>{n||(await p({workspaceId:e}),location.assign(`/`))}}))}),(0,_.jsx)(c,{label:o(`frame.switch`),className:`!justify-between w-full !px-2 mb-3 !text-text`,sections:b,button:(0,_.jsxs)(_.Fragment,{children:[(0,_.jsxs)(`span`,{className:`grid text-left min-w-0`,children:[(0,_.jsx)(`span`,{className:`font-semibold truncate`,dir:`auto`,children:m?.brandName??o(`frame.choose-project`)}),(0,_.jsx)(`span`,{className:`text-small text-muted truncate`,dir:`auto`,children:a.name})]}),(0,_.jsx)(`span`,{"aria-hidden":`true`,children:`▾`})]})})}function S({onGo:t}){let{me:i}=u(),a=e(),[s]=r(m);return(0,_.jsx)(c,{label:o(`frame.person-menu`),className:`!justify-start w-full !px-2`,button:(0,_.jsxs)(`span`,{className:`truncate`,children:[i.email,` `,(0,_.jsx)(`span`,{"aria-hidden":`true`,children:`▾`})]}),sections:[{items:[{id:`workspace`,label:o(`frame.workspace`),onAction:()=>{t?.(),a({to:`/workspace`})}},{id:`account`,label:o(`frame.account`),onAction:()=>{t?.(),a({to:`/account`})}},{id:`out`,label:o(`frame.sign-out`),onAction:async()=>{await s({}),n(),location.assign(`/sign-in`)}}]}]})}export{p as a,d as i,b as n,f as o,g as r,y as t};