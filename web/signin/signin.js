// Where people sign in: by password, with a provider, or with an invitation that
// stands behind the # of the address, which browsers do not send to any server.
const given = new URLSearchParams(location.hash.slice(1));
history.replaceState(null, "", location.pathname);

const home = "/playground";
const element = (id) => document.getElementById(id);
const invitation = given.get("invitation");

// What a failed sign-in with a provider is called in the address.
const reasons = {
  expired: "That sign-in took too long, or was begun in another browser. Try again.",
  provider: "The provider did not confirm who you are. Try again.",
  refused: "You cannot sign in with this account: the provider does not vouch for its address, or no workspace has a member with it.",
  too_many: "Too many tries from your network. Try again in a few minutes.",
  unavailable: "Signing in does not work at this moment. Try again later.",
};

function complain(text) {
  element("problem").textContent = text;
  element("problem").hidden = !text;
}

async function ask(query, variables) {
  const answer = await fetch("/graphql", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ query, variables }),
  });
  const body = await answer.json();
  if (body.errors) throw body.errors[0];
  return body.data;
}

// words says what a failed request means to the person. What is no answer of the service, and
// what it says of itself, is not for them.
function words(error) {
  const code = error.extensions?.code;
  if (code === "rate_limited") {
    const minutes = Math.ceil((error.extensions.retry_after ?? 60) / 60);
    return `Too many tries. Try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`;
  }
  if (!code || code === "service_unavailable" || code === "internal") return reasons.unavailable;
  return error.message[0].toUpperCase() + error.message.slice(1) + ".";
}

async function submit(event) {
  event.preventDefault();
  complain("");
  element("submit").disabled = true;
  const password = element("password").value;
  try {
    if (invitation) {
      await ask("mutation ($token: String!, $password: String!) { acceptInvitation(token: $token, password: $password) { me { email } } }",
        { token: invitation, password });
    } else {
      await ask("mutation ($email: String!, $password: String!) { signIn(email: $email, password: $password) { me { email } } }",
        { email: element("email").value, password });
    }
    location.assign(home);
  } catch (error) {
    complain(words(error));
    element("submit").disabled = false;
  }
}

function invite() {
  element("address").remove();
  element("hint").hidden = false;
  element("hint").textContent = "You are invited. Choose a password of at least 12 characters, or, if you already have an account, enter its password.";
  element("password").autocomplete = "new-password";
  element("submit").textContent = "Accept the invitation";
}

async function begin() {
  if (invitation) invite();
  if (given.has("error")) complain(reasons[given.get("error")] ?? reasons.unavailable);
  element("form").addEventListener("submit", submit);
  try {
    const { signInMethods } = await ask("{ signInMethods { password oidc { name startUrl } } }");
    element("form").hidden = !signInMethods.password;
    for (const { name, startUrl } of signInMethods.oidc) {
      const link = document.createElement("a");
      link.href = startUrl;
      link.textContent = `Sign in with ${name}`;
      element("providers").append(link);
    }
  } catch (error) {
    complain(words(error));
  }
}

begin();
