import{r as e}from"./operation-CnfiMnya.js";var t=e(`SignInMethods`,`7b93de157871bbe6c35bb2c261a12c48301157203818f584deefded7c9c50ba0`,`query SignInMethods {
  signInMethods {
    setUpNeeded
    password
    oidc {
      name
      startUrl
      __typename
    }
    __typename
  }
}`),n=e(`SignIn`,`8abc23938102ffd4134c339fd69a3faee3f300ec3c923f8420b3bba930aa97e7`,`mutation SignIn($email: String!, $password: String!) {
  signIn(email: $email, password: $password) {
    me {
      email
      __typename
    }
    __typename
  }
}`),r=e(`AcceptInvitation`,`e5b6d35056a8b5b20b35fef342428f54132494cf11c8c145f3227a6ab14b5018`,`mutation AcceptInvitation($token: String!, $password: String!) {
  acceptInvitation(token: $token, password: $password) {
    me {
      email
      __typename
    }
    __typename
  }
}`),i=e(`SetUp`,`8f91e72f9642bff9c864ee239ee132731b9f10246d04f2d61c4c7cf667aa7944`,`mutation SetUp($input: SetUpInput!) {
  setUp(input: $input) {
    me {
      email
      __typename
    }
    __typename
  }
}`),a=e(`SignInWithLink`,`a99d78289762913e824440c8812fca19915e10933a7a092e017034765a0e91fc`,`mutation SignInWithLink($token: String!) {
  signInWithLink(token: $token) {
    me {
      email
      __typename
    }
    __typename
  }
}`),o=e(`Invitation`,`bbc5c6bb8c558a4c5324f4c504c506d4301ee635d33f8d6933dfd4609b1dc3b5`,`query Invitation($token: String!) {
  invitation(token: $token) {
    email
    role
    workspaceName
    __typename
  }
}`);export{t as a,n as i,o as n,a as o,i as r,r as t};