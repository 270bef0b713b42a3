package dev.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.ReferencedClassObject;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.holdfast.job.Cancellation;
import dev.holdfast.store.terms.Capability;
import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeModel;
import java.lang.classfile.instruction.ReturnInstruction;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What a store cannot do it has no role for: no verb of a role only refuses. A method that only
 * refuses never returns: its code has no instruction for that, whatever it throws and wherever it
 * makes that.
 */
class VerbsThatOnlyRefuseTest {

  private static final JavaClasses STORES =
      new ClassFileImporter().importPackages(TaskStore.class.getPackageName());

  /** A store that is only judged: the preflight names the obstacle before anybody asks for this. */
  private static final String JUDGED_ONLY =
      "dev.holdfast.store.operation.Operations.writer(dev.holdfast.store.terms.Choices,"
          + " dev.holdfast.job.Cancellation)";

  private static final Set<JavaClass> ROLES = roles();

  @Test
  void areNowhere() throws IOException {
    List<String> verbs = new ArrayList<>();
    List<String> refusing = new ArrayList<>();
    for (JavaClass type : STORES) {
      if (type.isEquivalentTo(Refusing.class)) {
        continue;
      }
      for (JavaMethod method : type.getMethods()) {
        if (isVerb(method)) {
          verbs.add(method.getFullName());
          if (!returns(method)) {
            refusing.add(method.getFullName());
          }
        }
      }
    }
    assertThat(refusing).containsExactly(JUDGED_ONLY);
    assertThat(ROLES)
        .extracting(JavaClass::getSimpleName)
        .contains("Histories", "StreamRetention", "RestoreWriter");
    assertThat(verbs).anyMatch(name -> name.contains("Histories.events("));
  }

  @Test
  void areFound() throws IOException {
    JavaMethod refuses = STORES.get(Refusing.class).getMethod("space", Cancellation.class);
    assertThat(isVerb(refuses)).isTrue();
    assertThat(returns(refuses)).isFalse();
  }

  /** A store, its roles, and what these hand out; not what is handed to them. */
  private static Set<JavaClass> roles() {
    Deque<JavaClass> next = new ArrayDeque<>(List.of(STORES.get(TaskStore.class)));
    STORES.stream()
        .filter(store -> store.isAssignableTo(TaskStore.class))
        .flatMap(store -> store.getReferencedClassObjects().stream())
        .map(ReferencedClassObject::getRawType)
        .filter(JavaClass::isInterface)
        .forEach(next::push);
    Set<JavaClass> roles = new LinkedHashSet<>();
    while (!next.isEmpty()) {
      JavaClass role = next.pop();
      if (roles.add(role)) {
        role.getMethods().stream()
            .flatMap(method -> method.getReturnType().getAllInvolvedRawTypes().stream())
            .filter(type -> type.isInterface())
            .filter(type -> type.getPackageName().startsWith(TaskStore.class.getPackageName()))
            .forEach(next::push);
      }
    }
    return roles;
  }

  /** Whether it is the code of a verb that a role names. */
  private static boolean isVerb(JavaMethod method) {
    return !method.getModifiers().contains(JavaModifier.ABSTRACT)
        && !method.getModifiers().contains(JavaModifier.STATIC)
        && Stream.concat(
                Stream.of(method.getOwner()), method.getOwner().getAllRawInterfaces().stream())
            .filter(ROLES::contains)
            .anyMatch(type -> names(type, method));
  }

  private static boolean names(JavaClass type, JavaMethod method) {
    return type.getMethods().stream()
        .anyMatch(
            each ->
                each.getName().equals(method.getName())
                    && each.getRawParameterTypes().size() == method.getRawParameterTypes().size());
  }

  private static boolean returns(JavaMethod method) throws IOException {
    try (InputStream code =
        method.getOwner().getSource().orElseThrow().getUri().toURL().openStream()) {
      return ClassFile.of().parse(code.readAllBytes()).methods().stream()
          .filter(each -> each.methodName().equalsString(method.getName()))
          .filter(each -> each.methodType().equalsString(method.getDescriptor()))
          .flatMap(each -> each.code().stream())
          .flatMap(CodeModel::elementStream)
          .anyMatch(ReturnInstruction.class::isInstance);
    }
  }

  private static final class Refusing implements Spaces {
    @Override
    public StoreSpace space(Cancellation cancellation) {
      throw StoreException.unsupported(Capability.RETENTION);
    }
  }
}
