package dev.holdfast.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.journal.Operator;
import dev.holdfast.retention.plan.Decisions;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.text.Messages;
import dev.holdfast.text.PlanText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ApprovalTest {

  private static final String DIGEST = "sha256:" + "0".repeat(64);
  private static final Operator ANN = new Operator("ann", null, "desk");
  private static final Operator BOB = new Operator("bob", null, "desk");

  @TempDir private Path folder;

  private static KeyPair keys() throws GeneralSecurityException {
    return KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
  }

  private static Frozen<Preview> planOf(Operator planner) {
    return new Frozen<>(
        null,
        Decisions.NONE,
        new StoreFingerprint("p", "s"),
        null,
        planner,
        null,
        true,
        null,
        null,
        DIGEST);
  }

  private static String pem(String kind, Key key) {
    return "-----BEGIN %s KEY-----\n%s\n-----END %s KEY-----\n"
        .formatted(kind, Base64.getMimeEncoder().encodeToString(key.getEncoded()), kind);
  }

  private Approvers approvers(String text) throws IOException {
    return Approvers.read(Files.writeString(folder.resolve("approvers"), text));
  }

  @Test
  void countsWhenSomebodyElseSigned() throws Exception {
    KeyPair keys = keys();
    Path keyFile = Files.writeString(folder.resolve("key"), pem("PRIVATE", keys.getPrivate()));
    Approvals approvals = Approvals.of(folder.resolve("a.plan"));
    approvals.add(Approval.sign(DIGEST, BOB, 5, Approvers.privateKey(keyFile)));

    Approvers byPem = approvers("# who may\nBob:\n" + pem("PUBLIC", keys.getPublic()));
    assertThat(approvals.check(planOf(ANN), byPem)).isEqualTo("Bob");
    Approvers byLine =
        approvers("Bob: " + Base64.getEncoder().encodeToString(keys.getPublic().getEncoded()));
    assertThat(approvals.check(planOf(ANN), byLine)).isEqualTo("Bob");
  }

  @Test
  void thePlannersOwnCountsNothing() throws Exception {
    KeyPair keys = keys();
    Approvals approvals = Approvals.of(folder.resolve("a.plan"));
    approvals.add(Approval.sign(DIGEST, ANN, 5, keys.getPrivate()));

    assertProblem(PlanProblem.OWN_APPROVAL, approvals, approvers("x:\n" + publicKey(keys)));
    // Nor somebody else's hand with the planner's key.
    Files.delete(approvals.file());
    approvals.add(Approval.sign(DIGEST, BOB, 5, keys.getPrivate()));
    assertProblem(PlanProblem.OWN_APPROVAL, approvals, approvers("Ann:\n" + publicKey(keys)));
  }

  @Test
  void othersAndOtherPlansCountNothing() throws Exception {
    KeyPair keys = keys();
    Approvals approvals = Approvals.of(folder.resolve("a.plan"));
    Approvers known = approvers("Bob:\n" + publicKey(keys));
    assertProblem(PlanProblem.NOT_APPROVED, approvals, known);

    approvals.add(Approval.sign(DIGEST.replace('0', '1'), BOB, 5, keys.getPrivate()));
    approvals.add(Approval.sign(DIGEST, BOB, 5, keys().getPrivate()));
    Approval good = Approval.sign(DIGEST, BOB, 5, keys.getPrivate());
    approvals.add(new Approval(DIGEST, BOB, 6, good.signature()));
    approvals.add(new Approval(DIGEST, BOB, 5, "not Base64"));
    Files.writeString(
        approvals.file(), Files.readString(approvals.file()) + "broken\n{}\nnull\n[1]\n");
    assertProblem(PlanProblem.NOT_APPROVED, approvals, known);

    approvals.add(good);
    assertThat(approvals.check(planOf(ANN), known)).isEqualTo("Bob");
  }

  @Test
  void filesWithoutKeysAreToldApart() throws Exception {
    Path text = Files.writeString(folder.resolve("text"), "secret words\n");
    assertThatThrownBy(() -> Approvers.privateKey(text))
        .isInstanceOfSatisfying(
            PlanException.class,
            failure -> {
              assertThat(failure.problem).isEqualTo(PlanProblem.NO_KEY);
              assertThat(failure.details()).containsExactly(text);
            });
    assertThatThrownBy(() -> approvers("just a name\n")).isInstanceOf(PlanException.class);
    assertThatThrownBy(() -> approvers("Bob: abc\n")).isInstanceOf(PlanException.class);
  }

  @Test
  void aKeyOfOpenSshIsCalledThat() throws Exception {
    Path secret =
        Files.writeString(
            folder.resolve("id_ed25519"),
            "-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEAAAAA\n"
                + "-----END OPENSSH PRIVATE KEY-----\n");
    assertThatThrownBy(() -> Approvers.privateKey(secret)).satisfies(ApprovalTest::isOfOpenSsh);
    String open = "AAAAC3NzaC1lZDI1NTE5AAAAIEaQ";
    for (String text :
        List.of(
            "ssh-ed25519 " + open + " bob@example.com\n",
            "Bob\nssh-rsa " + open + "\n",
            "Bob: ssh-ed25519 " + open + "\n",
            "sk-ssh-ed25519@openssh.com " + open + " bob\n")) {
      assertThatThrownBy(() -> approvers(text)).as(text).satisfies(ApprovalTest::isOfOpenSsh);
    }
  }

  private static void isOfOpenSsh(Throwable thrown) {
    assertThat(thrown)
        .isInstanceOfSatisfying(
            PlanException.class,
            failure -> {
              assertThat(failure.problem).isEqualTo(PlanProblem.SSH_KEY);
              assertThat(new PlanText(Messages.common()).of(failure))
                  .contains("OpenSSH key", "openssl genpkey")
                  .doesNotContain("AAAA");
            });
  }

  private static String publicKey(KeyPair keys) {
    return pem("PUBLIC", keys.getPublic());
  }

  private static void assertProblem(PlanProblem problem, Approvals approvals, Approvers approvers) {
    assertThatThrownBy(() -> approvals.check(planOf(ANN), approvers))
        .isInstanceOfSatisfying(
            PlanException.class, failure -> assertThat(failure.problem).isEqualTo(problem));
  }
}
