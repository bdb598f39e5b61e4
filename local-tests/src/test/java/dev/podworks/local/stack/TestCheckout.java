package dev.podworks.local.stack;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.IntStream;
import org.apache.commons.logging.LogFactory;
import org.slf4j.Logger;
import org.springframework.boot.loader.tools.Library;
import org.springframework.boot.loader.tools.LibraryCallback;
import org.springframework.boot.loader.tools.LibraryScope;
import org.springframework.boot.loader.tools.Repackager;
import org.springframework.util.ClassUtils;

/// A checkout in which every service is [TinyService], packed as Spring Boot packs a service; the local programs
/// are the real ones.
record TestCheckout(Path root) {

    private static final Path BUILT = Path.of(System.getProperty("podworks.root"), "local/target");
    private static final Path TEST_CLASSES = Path.of("target", "test-classes").toAbsolutePath();

    static TestCheckout in(Path root) throws IOException {
        var checkout = new TestCheckout(root);
        var target = Files.createDirectories(root.resolve("local/target"));
        Files.copy(BUILT.resolve("programs.classpath"), target.resolve("programs.classpath"));
        pack(BUILT.resolve("classes"), target.resolve("local-1.0.0-SNAPSHOT.jar"), new Manifest());
        for (var service : ServiceModule.values()) {
            checkout.build(service);
        }
        return checkout;
    }

    /// Packs the service, replacing an existing package.
    void build(ServiceModule service) throws IOException {
        var manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, TinyService.class.getName());
        var plain = Files.createTempFile(root, "plain-", ".jar");
        pack(TEST_CLASSES, plain, manifest);
        var jar = service.jar(root);
        Files.createDirectories(jar.resolveSibling("."));
        var repackager = new Repackager(plain.toFile());
        repackager.setMainClass(TinyService.class.getName());
        repackager.repackage(jar.toFile(), TestCheckout::addSpring);
        Files.delete(plain);
    }

    /// The entries of a Boot jar that unpacking requires.
    private static void addSpring(LibraryCallback libraries) throws IOException {
        for (var type : List.of(ClassUtils.class, LogFactory.class, Logger.class)) {
            var jar = new File(
                    type.getProtectionDomain().getCodeSource().getLocation().getPath());
            libraries.library(new Library(jar, LibraryScope.COMPILE));
        }
    }

    StackHome home() {
        return StackHome.of(root);
    }

    /// A gateway port for which all ports of the stack are free.
    static int freePorts() {
        return ThreadLocalRandom.current()
                .ints(20_000, 30_000)
                .filter(port -> IntStream.rangeClosed(port, port + 50).allMatch(PortPlan::isFree))
                .findFirst()
                .orElseThrow();
    }

    private static void pack(Path classes, Path jar, Manifest manifest) throws IOException {
        var unfinished = jar.resolveSibling("packing.tmp");
        try (var out = new JarOutputStream(Files.newOutputStream(unfinished), manifest);
                var files = Files.walk(classes)) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                out.putNextEntry(new JarEntry(classes.relativize(file).toString()));
                Files.copy(file, out);
                out.closeEntry();
            }
        }
        Files.move(unfinished, jar, StandardCopyOption.REPLACE_EXISTING);
    }
}
