package dev.holdfast.plan;

import dev.holdfast.store.address.FilePath;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * People whose approval counts. Keys are Ed25519, as {@code openssl genpkey -algorithm ed25519}
 * writes them.
 *
 * @param keys each person's public key
 */
public record Approvers(Map<String, PublicKey> keys) {

  private static final String ALGORITHM = "Ed25519";

  /** How {@code ssh-keygen} writes a private key, and begins a public one of any kind. */
  private static final Pattern SSH =
      Pattern.compile("-----BEGIN OPENSSH |\\b(sk-)?(ssh|ecdsa)-[a-z0-9@.-]+ +AAAA");

  private static final String BEGIN = "-----BEGIN PUBLIC KEY-----";
  private static final String END = "-----END PUBLIC KEY-----";

  /**
   * Reads a file: a line with a person's name, then that person's key as {@code openssl pkey
   * -pubout} prints it, and so on. A line may also hold both: {@code name: Base64}. What begins
   * with {@code #} is a comment.
   *
   * @throws PlanException if it cannot be read or holds no key
   */
  public static Approvers read(Path file) {
    Map<String, PublicKey> keys = new LinkedHashMap<>();
    String name = null;
    StringBuilder pem = null;
    try {
      List<String> lines =
          new String(FilePath.small(file), StandardCharsets.UTF_8).lines().toList();
      for (String raw : lines) {
        String line = raw.strip();
        if (pem != null) {
          pem.append(line).append('\n');
          if (line.equals(END)) {
            String owner = name == null ? "key " + (keys.size() + 1) : name;
            keys.put(owner, publicKey(file, pem.toString()));
            name = null;
            pem = null;
          }
        } else if (line.equals(BEGIN)) {
          pem = new StringBuilder(line).append('\n');
        } else if (!line.isEmpty() && !line.startsWith("#")) {
          int colon = line.lastIndexOf(':');
          if (colon >= 0 && colon < line.length() - 1) {
            keys.put(
                line.substring(0, colon).strip(),
                publicKey(file, line.substring(colon + 1).strip()));
          } else {
            name = colon < 0 ? line : line.substring(0, colon).strip();
          }
        }
      }
      if (keys.isEmpty()) {
        throw none(file, String.join("\n", lines));
      }
    } catch (IOException refused) {
      throw PlanFile.unusable(file, refused);
    }
    return new Approvers(keys);
  }

  /** Returns whose signature it is; empty if nobody's here. */
  Optional<String> whoSigned(Approval approval) {
    return keys.entrySet().stream()
        .filter(entry -> approval.signedWith(entry.getValue()))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  /**
   * Reads a private key (PKCS #8, PEM, not encrypted).
   *
   * @throws PlanException if it cannot be read or is none; never says what is in the file
   */
  public static PrivateKey privateKey(Path file) {
    String text = "";
    try {
      text = new String(FilePath.small(file), StandardCharsets.UTF_8);
      return KeyFactory.getInstance(ALGORITHM)
          .generatePrivate(new PKCS8EncodedKeySpec(bytes(text)));
    } catch (GeneralSecurityException | IllegalArgumentException none) {
      throw none(file, text);
    } catch (IOException refused) {
      throw PlanFile.unusable(file, refused);
    }
  }

  private static PublicKey publicKey(Path file, String text) {
    try {
      return KeyFactory.getInstance(ALGORITHM).generatePublic(new X509EncodedKeySpec(bytes(text)));
    } catch (GeneralSecurityException | IllegalArgumentException none) {
      throw none(file, text);
    }
  }

  /** Returns why there is no key in a text that is none of ours. */
  private static PlanException none(Path file, String text) {
    return new PlanException(
        SSH.matcher(text).find() ? PlanProblem.SSH_KEY : PlanProblem.NO_KEY, file);
  }

  private static byte[] bytes(String pem) {
    return Base64.getMimeDecoder().decode(pem.replaceAll("-----[A-Z ]+-----", ""));
  }
}
