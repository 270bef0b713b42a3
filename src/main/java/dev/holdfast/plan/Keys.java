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
import java.util.regex.Pattern;

/** Ed25519 keys as {@code openssl genpkey -algorithm ed25519} writes them. */
public final class Keys {

  private static final String ALGORITHM = "Ed25519";

  /** How {@code ssh-keygen} writes a private key, and begins a public one of any kind. */
  private static final Pattern SSH =
      Pattern.compile("-----BEGIN OPENSSH |\\b(sk-)?(ssh|ecdsa)-[a-z0-9@.-]+ +AAAA");

  private Keys() {}

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

  static PublicKey publicKey(Path file, String text) {
    try {
      return KeyFactory.getInstance(ALGORITHM).generatePublic(new X509EncodedKeySpec(bytes(text)));
    } catch (GeneralSecurityException | IllegalArgumentException none) {
      throw none(file, text);
    }
  }

  /** Returns why there is no key in a text that is none of ours. */
  static PlanException none(Path file, String text) {
    return new PlanException(
        SSH.matcher(text).find() ? PlanProblem.SSH_KEY : PlanProblem.NO_KEY, file);
  }

  private static byte[] bytes(String pem) {
    return Base64.getMimeDecoder().decode(pem.replaceAll("-----[A-Z ]+-----", ""));
  }
}
