import{n as e}from"./useNavigate-DMdeUfTG.js";import{t}from"./useParams-pP-pA-h-.js";import{Rt as n,Ut as r,kt as i,zt as a}from"./button-Dmcols4R.js";import{n as o}from"./client-MVsMXysm.js";import{i as s,r as c}from"./operation-CnfiMnya.js";import{n as l}from"./link-DEqi3byG.js";import{t as u}from"./menu-t8986vPK.js";import{c as d,l as f,o as p}from"./session-CLmJ-yBF.js";var m=r(a(),1),h=[{to:`/projects/$projectId/overview`,title:`frame.overview`},{to:`/projects/$projectId/signals`,title:`frame.signals`},{to:`/projects/$projectId/channels`,title:`frame.channels`,below:!0},{to:`/projects/$projectId/webhooks`,title:`frame.webhooks`,below:!0},{to:`/projects/$projectId/prompts`,title:`frame.prompts`,below:!0,group:`frame.answers`},{to:`/projects/$projectId/sources`,title:`frame.sources`,below:!0},{to:`/projects/$projectId/perception`,title:`frame.perception`,below:!0},{to:`/projects/$projectId/ads`,title:`frame.ads`,below:!0},{to:`/projects/$projectId/searches`,title:`frame.searches`,below:!0},{to:`/projects/$projectId/markets`,title:`frame.markets`,below:!0},{to:`/projects/$projectId/competitors`,title:`frame.competitors`,below:!0},{to:`/projects/$projectId/site`,title:`frame.site`},{to:`/projects/$projectId/traffic`,title:`frame.traffic`},{to:`/projects/$projectId/search`,title:`frame.search`},{to:`/projects/$projectId/connections`,title:`frame.connections`,below:!0},{to:`/projects/$projectId/actions`,title:`frame.actions`},{to:`/projects/$projectId/reports`,title:`frame.reports`,below:!0},{to:`/projects/$projectId/audits`,title:`frame.audits`},{to:`/projects/$projectId/schedules`,title:`frame.schedules`,below:!0},{to:`/projects/$projectId/engines`,title:`frame.engines`,below:!0}],g={"/account":`frame.account`,"/workspace":`frame.workspace`,"/new":`frame.new-project`},_=e=>g[e]??h.find(({to:t})=>t.split(`/`)[3]===e.split(`/`)[3])?.title,v=c(`Frame`,`3dd14026391fb903d7c059c2ac16b129d2cff4aa04ed25731626aabfe9ac8ce6`,`query Frame {
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
}`),y=c(`FrameProject`,`7d822c2e9ad324781a04b1475b289780865e6990c8bea0dec67a9ee03274fb83`,`query FrameProject($id: UUID!) {
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
        market {
          countryCode
          languageCode
          __typename
        }
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
    surface
    transportModel
    retrievalEnabled
    state
    lastError
    lastErrorAt
    __typename
  }
}`),b=c(`FrameAudit`,`143493489404e6b7cdf9bbae9ad71bdc5166de483efbfbd508bc13017751dafa`,`subscription FrameAudit($projectId: UUID!, $auditId: UUID!) {
  auditProgress(projectId: $projectId, auditId: $auditId) {
    auditId
    status
    requestedCount
    updatedAt
    engines {
      logicalEngine
      completedCount
      noAnswerCount
      withheldCount
      failedCount
      cancelledCount
      __typename
    }
    __typename
  }
}`),x=c(`SignOut`,`06562a4643f1d41111c4f2edc22f3adf88348b04a76a979592af164d785a7b6d`,`mutation SignOut {
  signOut
}`),S=c(`SwitchWorkspace`,`695363e794d96bb77d37a954331fc4cd071232ddbfe49c7029de6e91410aa665`,`mutation SwitchWorkspace($workspaceId: UUID!) {
  switchWorkspace(workspaceId: $workspaceId) {
    memberId
    __typename
  }
}`),C=n(),w=`block rounded-md px-2 py-1.5 text-muted hover:bg-hover hover:text-text aria-[current=page]:bg-hover aria-[current=page]:text-text aria-[current=page]:font-semibold`;function T({onGo:e,onKeys:t}){let n=E();return(0,C.jsxs)(`div`,{className:`flex flex-col gap-0.5 h-full px-3 py-4`,children:[(0,C.jsx)(O,{onGo:e}),n&&h.map(({to:t,title:r,below:a,group:o})=>(0,C.jsxs)(m.Fragment,{children:[o&&(0,C.jsx)(`p`,{className:`px-2 py-1.5 text-muted`,children:i(o)}),(0,C.jsx)(l,{to:t,params:{projectId:n},search:e=>D(e),onClick:e,className:a?`${w} pl-6`:w,children:i(r)})]},t)),(0,C.jsxs)(`div`,{className:`mt-auto pt-4`,children:[(0,C.jsx)(k,{onGo:e}),(0,C.jsx)(`button`,{type:`button`,onClick:t,className:`px-2 pt-2 text-small text-muted cursor-pointer hover:text-text text-left`,children:i(`frame.hint`,{key:navigator.platform.startsWith(`Mac`)?`⌘K`:`Ctrl K`})})]})]})}function E(){let{projectId:e}=t({strict:!1}),n=p();return e??n?.id}var D=({market:e,engine:t,cohort:n,period:r})=>({market:e,engine:t,cohort:n,period:r});function O({onGo:t}){let{me:n,workspace:r,projects:a}=f(),o=E(),c=e(),[l]=s(S),p=a.items.find(({id:e})=>e===o),m=e=>{t?.(),c({to:`/projects/$projectId/overview`,params:{projectId:e}})},h=d(`projects:write`)??void 0,g=()=>{t?.(),c({to:`/new`})},_=[{title:i(`frame.projects`),items:[...a.items.map(({id:e,name:t})=>({id:e,label:(0,C.jsx)(`span`,{dir:`auto`,className:`line-clamp-2`,children:t}),text:t,current:e===o,onAction:()=>m(e)})),{id:`new`,label:i(`frame.new-project`),reason:h,onAction:g}]}];return n.workspaces.length>1&&_.push({title:i(`frame.workspaces`),items:n.workspaces.map(({workspaceId:e,name:t,current:n})=>({id:e,label:(0,C.jsx)(`span`,{dir:`auto`,className:`line-clamp-2`,children:t}),text:t,current:n,onAction:async()=>{n||(await l({workspaceId:e}),location.assign(`/`))}}))}),(0,C.jsx)(u,{label:i(`frame.switch`),className:`!justify-between w-full !px-2 mb-3 !text-text`,sections:_,button:(0,C.jsxs)(C.Fragment,{children:[(0,C.jsxs)(`span`,{className:`grid text-left min-w-0`,children:[(0,C.jsx)(`span`,{className:`font-semibold truncate`,dir:`auto`,children:p?.brandName??i(`frame.choose-project`)}),(0,C.jsx)(`span`,{className:`text-small text-muted truncate`,dir:`auto`,children:r.name})]}),(0,C.jsx)(`span`,{"aria-hidden":`true`,children:`▾`})]})})}function k({onGo:t}){let{me:n}=f(),r=e(),[a]=s(x);return(0,C.jsx)(u,{label:i(`frame.person-menu`),className:`!justify-start w-full !px-2`,button:(0,C.jsxs)(`span`,{className:`truncate`,children:[n.email,` `,(0,C.jsx)(`span`,{"aria-hidden":`true`,children:`▾`})]}),sections:[{items:[{id:`workspace`,label:i(`frame.workspace`),onAction:()=>{t?.(),r({to:`/workspace`})}},{id:`account`,label:i(`frame.account`),onAction:()=>{t?.(),r({to:`/account`})}},{id:`out`,label:i(`frame.sign-out`),onAction:async()=>{await a({}),o(),location.assign(`/sign-in`)}}]}]})}export{y as a,b as i,D as n,h as o,v as r,_ as s,T as t};