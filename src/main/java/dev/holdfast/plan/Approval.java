package dev.holdfast.plan;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.core.JsonProcessingException;
import dev.holdfast.journal.Operator;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.util.Base64;
import java.util.Optional;

/**
 * A second person's signature under a plan: Ed25519 over the plan's digest, the person and the
 * moment, each on a line after {@code holdfast approval 1}.
 *
 * @param plan the plan's digest
 * @param approver who signed
 * @param approvedAt when, in Unix seconds by the workstation's clock
 * @param signature in Base64
 */
public record Approval(
    String plan, @JsonUnwrapped Operator approver, long approvedAt, String signature) {

  private static final String ALGORITHM = "Ed25519";

  /** Signs. */
  public static Approval sign(String plan, Operator approver, long now, PrivateKey key) {
    try {
      Signature signing = Signature.getInstance(ALGORITHM);
      signing.initSign(key);
      signing.update(signed(plan, approver, now));
      return new Approval(plan, approver, now, Base64.getEncoder().encodeToString(signing.sign()));
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("every Java platform has Ed25519", impossible);
    }
  }

  /** Returns whether the owner of this key signed exactly this. */
  public boolean signedWith(PublicKey key) {
    try {
      Signature verifying = Signature.getInstance(ALGORITHM);
      verifying.initVerify(key);
      verifying.update(signed(plan, approver, approvedAt));
      return verifying.verify(Base64.getDecoder().decode(signature));
    } catch (GeneralSecurityException | IllegalArgumentException wrong) {
      return false;
    }
  }

  private static byte[] signed(String plan, Operator approver, long at) {
    String name = approver.name() == null ? "" : approver.name();
    return String.join(
            "\n",
            "holdfast approval 1",
            plan,
            approver.user(),
            name,
            approver.host(),
            Long.toString(at),
            "")
        .getBytes(StandardCharsets.UTF_8);
  }

  /** Returns one line of JSON. */
  String line() {
    return PlanHeader.JSON.valueToTree(this).toString();
  }

  /** Reads a line; empty if it is no approval. */
  static Optional<Approval> parse(String line) {
    try {
      return Optional.of(PlanHeader.JSON.readValue(line, Approval.class));
    } catch (JsonProcessingException | RuntimeException none) {
      return Optional.empty();
    }
  }
}
