package dev.holdfast.plan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;

/** Ed25519 keys as {@code openssl genpkey -algorithm ed25519} writes them. */
public final class Keys {

  private static final String ALGORITHM = "Ed25519";

  private Keys() {}

  /**
   * Reads a private key (PKCS #8, PEM, not encrypted).
   *
   * @throws PlanException if it cannot be read or is none; never says what is in the file
   */
  public static PrivateKey privateKey(Path file) {
    try {
      return KeyFactory.getInstance(ALGORITHM)
          .generatePrivate(new PKCS8EncodedKeySpec(bytes(Files.readString(file))));
    } catch (GeneralSecurityException | IllegalArgumentException none) {
      throw new PlanException(PlanProblem.NO_KEY, file);
    } catch (IOException refused) {
      throw PlanFile.unusable(file, refused);
    }
  }

  static PublicKey publicKey(Path file, String text) {
    try {
      return KeyFactory.getInstance(ALGORITHM).generatePublic(new X509EncodedKeySpec(bytes(text)));
    } catch (GeneralSecurityException | IllegalArgumentException none) {
      throw new PlanException(PlanProblem.NO_KEY, file);
    }
  }

  private static byte[] bytes(String pem) {
    return Base64.getMimeDecoder().decode(pem.replaceAll("-----[A-Z ]+-----", ""));
  }
}
