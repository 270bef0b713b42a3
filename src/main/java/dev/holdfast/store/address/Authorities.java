package dev.holdfast.store.address;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;

/** Authorities whose certificates are trusted. */
public final class Authorities {

  private Authorities() {}

  /**
   * Returns what trusts those of a file alone.
   *
   * @param file null for those that Java knows
   * @throws IOException if the file cannot be read or has no certificate
   */
  public static TrustManager[] in(Path file) throws IOException, GeneralSecurityException {
    KeyStore known = null;
    if (file != null) {
      known = KeyStore.getInstance(KeyStore.getDefaultType());
      known.load(null, null);
      ByteArrayInputStream bytes = new ByteArrayInputStream(FilePath.small(file));
      for (var each : CertificateFactory.getInstance("X.509").generateCertificates(bytes)) {
        known.setCertificateEntry("authority" + known.size(), each);
      }
      if (known.size() == 0) {
        throw new IOException("no certificate in " + file);
      }
    }
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(known);
    return factory.getTrustManagers();
  }
}
