package dev.holdfast.dapr;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;

/**
 * A certificate that signed itself, of localhost and 127.0.0.1.
 *
 * @param certificate in PEM
 * @param key in PEM
 */
public record TestCertificate(Path certificate, Path key) {

  private static final String PASSWORD = "changeit";

  /** Makes one in a folder. */
  public static TestCertificate in(Path folder) throws Exception {
    Path store = folder.resolve("keys.p12");
    Process made =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "a",
                "-keyalg",
                "EC",
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass",
                PASSWORD,
                "-dname",
                "CN=localhost",
                "-ext",
                "san=dns:localhost,ip:127.0.0.1")
            .redirectErrorStream(true)
            .start();
    String said = new String(made.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (made.waitFor() != 0) {
      throw new IllegalStateException(said);
    }
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, PASSWORD.toCharArray());
    }
    return new TestCertificate(
        pem(folder.resolve("cert.pem"), "CERTIFICATE", keys.getCertificate("a").getEncoded()),
        pem(
            folder.resolve("key.pem"),
            "PRIVATE KEY",
            keys.getKey("a", PASSWORD.toCharArray()).getEncoded()));
  }

  private static Path pem(Path file, String kind, byte[] bytes) throws Exception {
    String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
    return Files.writeString(
        file, "-----BEGIN " + kind + "-----\n" + text + "\n-----END " + kind + "-----\n");
  }
}
